/* A Sudoku for Windows as others write them: `sudoku.exe edits|drawn GIVENS`, with 81 characters and `.` for blanks.

   Its cells are either controls for text, or drawn by the program itself with a cursor that the arrow keys move.
   It says on standard output whatever reaches it, a line each: "cell 40 5" for a digit in the cell of that number,
   0 if it was erased; "click 40 217 239" for a click on that cell, or on -1 beside all cells, at a place in the window;
   and "key 113" for the code of a key that goes down. */

#include <stdio.h>
#include <string.h>
#include <windows.h>

enum { SIDE = 9, BLOCK = 3, CELLS = SIDE * SIDE, STEP = 46, MARGIN = 30, LINE = 2, WIDER = 3 };

static char shown[CELLS];
static const char *givens;
static HWND window, edits[CELLS];
static int cursor;

static int start(int index) { return MARGIN + index * STEP + index / BLOCK * WIDER; }

static RECT area(int cell) {
    int left = start(cell % SIDE), top = start(cell / SIDE);
    return (RECT){left, top, left + STEP - LINE, top + STEP - LINE};
}

/* The cell at a place in the window, or -1. */
static int cell_at(POINT place) {
    for (int cell = 0; cell < CELLS; cell++) {
        RECT around = area(cell);
        if (PtInRect(&around, place)) return cell;
    }
    return -1;
}

static void enter(int cell, char digit) {
    if (shown[cell] == digit) return;
    shown[cell] = digit;
    printf("cell %d %c\n", cell, digit == '.' ? '0' : digit);
    InvalidateRect(window, NULL, FALSE);
}

/* The cells as controls. */

static void open_edits(void) {
    HFONT font = CreateFontA(-26, 0, 0, 0, FW_NORMAL, 0, 0, 0, DEFAULT_CHARSET, 0, 0, 0, 0, "Arial");
    for (int cell = 0; cell < CELLS; cell++) {
        RECT at = area(cell);
        char text[2] = {givens[cell] == '.' ? 0 : givens[cell], 0};
        DWORD style = WS_CHILD | WS_VISIBLE | ES_CENTER | ES_NUMBER | (text[0] ? ES_READONLY : 0);
        edits[cell] = CreateWindowA("EDIT", text, style, at.left, at.top, at.right - at.left, at.bottom - at.top,
                                    window, (HMENU)(INT_PTR)cell, NULL, NULL);
        SendMessage(edits[cell], WM_SETFONT, (WPARAM)font, TRUE);
        SendMessage(edits[cell], EM_SETLIMITTEXT, 1, 0);
    }
}

static void read_edit(int cell) {
    char text[2] = "";
    GetWindowTextA(edits[cell], text, sizeof text);
    enter(cell, text[0] ? text[0] : '.');
}

/* The cells drawn by the program. */

static void draw(void) {
    PAINTSTRUCT paint;
    HDC canvas = BeginPaint(window, &paint);
    HBRUSH ground = CreateSolidBrush(RGB(250, 244, 224)), picked = CreateSolidBrush(RGB(255, 205, 120));
    HFONT font = CreateFontA(-28, 0, 0, 0, FW_BOLD, 0, 0, 0, DEFAULT_CHARSET, 0, 0, 0, 0, "Times New Roman");
    HGDIOBJ before = SelectObject(canvas, font);
    SetBkMode(canvas, TRANSPARENT);
    for (int cell = 0; cell < CELLS; cell++) {
        RECT at = area(cell);
        FillRect(canvas, &at, cell == cursor ? picked : ground);
        SetTextColor(canvas, givens[cell] == '.' ? RGB(30, 90, 170) : RGB(40, 30, 20));
        if (shown[cell] != '.') DrawTextA(canvas, &shown[cell], 1, &at, DT_CENTER | DT_VCENTER | DT_SINGLELINE);
    }
    DeleteObject(SelectObject(canvas, before));
    DeleteObject(ground);
    DeleteObject(picked);
    EndPaint(window, &paint);
}

static void move(int key) {
    int row = cursor / SIDE, column = cursor % SIDE;
    row += (key == VK_DOWN && row < SIDE - 1) - (key == VK_UP && row > 0);
    column += (key == VK_RIGHT && column < SIDE - 1) - (key == VK_LEFT && column > 0);
    cursor = row * SIDE + column;
    InvalidateRect(window, NULL, FALSE);
}

static void type(char character) {
    if (givens[cursor] != '.') return;
    if (character >= '1' && character <= '9') enter(cursor, character);
    if (character == '\b') enter(cursor, '.');
}

static LRESULT CALLBACK handle(HWND from, UINT message, WPARAM detail, LPARAM more) {
    if (message == WM_DESTROY) PostQuitMessage(0);
    if (message == WM_COMMAND && HIWORD(detail) == EN_CHANGE) read_edit(LOWORD(detail));
    if (!edits[0]) {
        if (message == WM_PAINT) draw();
        if (message == WM_KEYDOWN) move((int)detail);
        if (message == WM_CHAR) type((char)detail);
    }
    return DefWindowProcA(from, message, detail, more);
}

/* Says what the user does before the window gets it. */
static void tell(const MSG *message) {
    if (message->message == WM_KEYDOWN) printf("key %d\n", (int)message->wParam);
    if (message->message != WM_LBUTTONDOWN && message->message != WM_RBUTTONDOWN) return;
    POINT place = message->pt;
    ScreenToClient(window, &place);
    int cell = cell_at(place);
    printf("click %d %ld %ld\n", cell, place.x, place.y);
    if (cell >= 0) cursor = cell;
    InvalidateRect(window, NULL, FALSE);
}

int main(int count, char **arguments) {
    if (count != 3 || strlen(arguments[2]) != CELLS) return 2;
    setvbuf(stdout, NULL, _IONBF, 0);
    givens = arguments[2];
    memcpy(shown, givens, CELLS);
    WNDCLASSA kind = {.lpfnWndProc = handle, .lpszClassName = "Board", .hbrBackground = GetStockObject(DKGRAY_BRUSH),
                      .hCursor = LoadCursor(NULL, IDC_ARROW)};
    RegisterClassA(&kind);
    int width = start(SIDE) - LINE - WIDER + MARGIN;
    RECT frame = {0, 0, width, width};
    AdjustWindowRect(&frame, WS_OVERLAPPEDWINDOW, FALSE);
    window = CreateWindowA("Board", "Number place", WS_OVERLAPPEDWINDOW, 60, 40, frame.right - frame.left,
                           frame.bottom - frame.top, NULL, NULL, NULL, NULL);
    if (strcmp(arguments[1], "edits") == 0) open_edits();
    ShowWindow(window, SW_SHOW);
    MSG message;
    while (GetMessage(&message, NULL, 0, 0) > 0) {
        tell(&message);
        TranslateMessage(&message);
        DispatchMessage(&message);
    }
    return 0;
}
