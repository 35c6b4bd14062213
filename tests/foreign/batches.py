"""A Sudoku that handles what has reached it every eighth of a second: first the keys, then the clicks.

So a key that comes right after a click goes to the cell that was selected before, and a selection shows late.
`batches.py GIVENS ANSWER RECORD STIPPLE` shows a board, a character a cell, and appends what reaches it to a file. The
stipple, if there is one, tints the selected cell with dots.
"""

import json
import sys
import tkinter

GIVENS, ANSWER, RECORD, STIPPLE = sys.argv[1:]
STEP, MARGIN, PAUSE = 48, 30, 125
board = [None if given == "." else given for given in GIVENS]
selected = None
keys, clicks = [], []


def tell(**event):
    with open(RECORD, "a", encoding="utf-8") as record:
        shown = "".join(digit or "." for digit in board)
        print(json.dumps({**event, "board": shown}), file=record)


def handle():
    global selected
    for digit in keys:
        if selected is not None and GIVENS[selected] == ".":
            board[selected] = digit
            tell(event="entry", cell=selected, right=ANSWER[selected] == digit)
    for x, y in clicks:
        column, row = (x - MARGIN) // STEP, (y - MARGIN) // STEP
        if 0 <= column < 9 and 0 <= row < 9:
            selected = 9 * row + column
        else:
            tell(event="outside")
    if keys or clicks:
        draw()
    keys.clear()
    clicks.clear()
    canvas.after(PAUSE, handle)


def draw():
    canvas.delete("all")
    for place, digit in enumerate(board):
        x, y = MARGIN + place % 9 * STEP, MARGIN + place // 9 * STEP
        if place == selected:
            tint = "#30a040" if STIPPLE else "#cfe3ff"
            canvas.create_rectangle(x, y, x + STEP, y + STEP, fill=tint, stipple=STIPPLE, width=0)
        if digit:
            colour = "#b4521c" if GIVENS[place] == "." else "black"
            middle = x + STEP / 2, y + STEP / 2
            canvas.create_text(*middle, text=digit, fill=colour, font=("DejaVu Sans", -26))
    end = MARGIN + 9 * STEP
    for line in range(10):
        place, width = MARGIN + line * STEP, 1 if line % 3 else 3
        canvas.create_line(place, MARGIN, place, end, width=width)
        canvas.create_line(MARGIN, place, end, place, width=width)


window = tkinter.Tk()
window.title("Number batches")
side = 2 * MARGIN + 9 * STEP
canvas = tkinter.Canvas(window, width=side, height=side, background="white", highlightthickness=0)
canvas.pack()
canvas.bind("<Button-1>", lambda event: clicks.append((event.x, event.y)))
window.bind("<Key>", lambda event: keys.append(event.char) if event.char in tuple("123456789") else None)
draw()
handle()
window.mainloop()
