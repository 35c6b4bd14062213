"""A Sudoku as many small games are: once a frame it looks which keys are held down and where the pointer is.

A key that goes down and up between two frames is never seen, and a click counts where the pointer is in the next frame.
`frames.py GIVENS ANSWER RECORD FRAMES` shows a board, a character a cell, so many times a second, and appends what
reaches it to a file. With fewer than 30 frames it only sees buttons that are held down, too.
"""

import json
import sys

import pygame

GIVENS, ANSWER, RECORD, FRAMES = sys.argv[1:4] + [int(sys.argv[4])]
STEP, MARGIN = 52, 30
DIGITS = {getattr(pygame, f"K_{digit}"): str(digit) for digit in range(1, 10)}
board = [None if given == "." else given for given in GIVENS]
selected = None


def tell(**event):
    with open(RECORD, "a", encoding="utf-8") as record:
        shown = "".join(digit or "." for digit in board)
        print(json.dumps({**event, "board": shown}), file=record)


def click(x, y):
    global selected
    column, row = (x - MARGIN) // STEP, (y - MARGIN) // STEP
    if 0 <= column < 9 and 0 <= row < 9:
        selected = 9 * row + column
    else:
        tell(event="outside")


def press(digit):
    if selected is not None and GIVENS[selected] == ".":
        board[selected] = digit
        tell(event="entry", cell=selected, right=ANSWER[selected] == digit)


def draw(screen, font):
    screen.fill("white")
    for place, digit in enumerate(board):
        corner = MARGIN + place % 9 * STEP, MARGIN + place // 9 * STEP
        if place == selected:
            pygame.draw.rect(screen, "#ffe9a8", (*corner, STEP, STEP))
        if digit:
            colour = "#1a56c4" if GIVENS[place] == "." else "black"
            text = font.render(digit, True, colour)
            middle = corner[0] + STEP // 2, corner[1] + STEP // 2
            screen.blit(text, text.get_rect(center=middle))
    for line in range(10):
        place, width = MARGIN + line * STEP, 1 if line % 3 else 3
        end = MARGIN + 9 * STEP
        pygame.draw.line(screen, "black", (place, MARGIN), (place, end), width)
        pygame.draw.line(screen, "black", (MARGIN, place), (end, place), width)
    pygame.display.flip()


pygame.display.init()
pygame.font.init()
window = pygame.display.set_mode((2 * MARGIN + 9 * STEP, 2 * MARGIN + 9 * STEP))
pygame.display.set_caption("Number frames")
typeface, clock = pygame.font.Font(None, 40), pygame.time.Clock()
held_before, was_clicked = set(), False
kinds = set()
while pygame.QUIT not in kinds:
    kinds = {event.type for event in pygame.event.get()}
    is_clicked = pygame.MOUSEBUTTONDOWN in kinds if FRAMES >= 30 else pygame.mouse.get_pressed()[0]
    if is_clicked and not (was_clicked and FRAMES < 30):
        click(*pygame.mouse.get_pos())
    was_clicked = is_clicked
    keys = pygame.key.get_pressed()
    held = {digit for key, digit in DIGITS.items() if keys[key]}
    for digit in held - held_before:
        press(digit)
    held_before = held
    draw(window, typeface)
    clock.tick(FRAMES)
