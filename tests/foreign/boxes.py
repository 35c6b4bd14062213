"""A Sudoku in a terminal that draws lines around the blocks only; the arrow keys move its cursor.

`boxes.py GIVENS ANSWER RECORD` shows a board, a character a cell, and appends what reaches it to a file.
"""

import curses
import json
import sys

GIVENS, ANSWER, RECORD = sys.argv[1:4]
TOP, LEFT = 3, 5
MOVES = {
    curses.KEY_UP: (-1, 0),
    curses.KEY_DOWN: (1, 0),
    curses.KEY_LEFT: (0, -1),
    curses.KEY_RIGHT: (0, 1),
}
board = [None if given == "." else given for given in GIVENS]


def tell(**event):
    with open(RECORD, "a", encoding="utf-8") as record:
        shown = "".join(digit or "." for digit in board)
        print(json.dumps({**event, "board": shown}), file=record)


def place(row, column):
    return TOP + 1 + row + row // 3, LEFT + 2 + 2 * column + 2 * (column // 3)


def draw(screen):
    screen.addstr(1, LEFT, "Sudoku in boxes")
    for number, (left, middle, right) in enumerate(["┌┬┐", "├┼┤", "├┼┤", "└┴┘"]):
        line = middle.join(["─" * 7] * 3)
        screen.addstr(TOP + 4 * number, LEFT, left + line + right)
    for row in range(9):
        for bar in range(4):
            screen.addstr(place(row, 0)[0], LEFT + 8 * bar, "│")
        for column in range(9):
            digit = board[9 * row + column]
            is_given = GIVENS[9 * row + column] != "."
            screen.addstr(*place(row, column), digit or ".", curses.A_BOLD if is_given else 0)
    screen.addstr(TOP + 15, LEFT, "Arrow keys move, digits enter, x erases, q quits")


def play(screen):
    row, column = 0, 0
    while True:
        draw(screen)
        screen.move(*place(row, column))
        key = screen.getch()
        cell = 9 * row + column
        if key in MOVES:
            down, right = MOVES[key]
            row, column = max(0, min(8, row + down)), max(0, min(8, column + right))
        elif ord("1") <= key <= ord("9") and GIVENS[cell] == ".":
            board[cell] = chr(key)
            tell(event="entry", cell=cell, right=ANSWER[cell] == chr(key))
        elif key == ord("x") and GIVENS[cell] == ".":
            board[cell] = None
        elif key == ord("q"):
            return
        else:
            tell(event="key", key=key)


curses.wrapper(play)
