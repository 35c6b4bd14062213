/* Runs a program with its output through a pipe named like a terminal of MSYS: a program that draws on its terminal
 * does so there, too, while Wine's own console shows the control sequences as text. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

static int fail(const char *what) {
    fprintf(stderr, "terminal.exe: cannot %s: error %lu\n", what, GetLastError());
    return 1;
}

int main(int count, char **arguments) {
    char command[4096] = "", bytes[4096];
    DWORD read, written;
    for (int i = 1; i < count; i++)
        snprintf(command + strlen(command), sizeof command - strlen(command), i > 1 ? " %s" : "%s", arguments[i]);

    const char *name = "\\\\.\\pipe\\msys-0123456789abcdef-pty0-to-master";
    HANDLE reader = CreateNamedPipe(name, PIPE_ACCESS_INBOUND, PIPE_TYPE_BYTE | PIPE_WAIT, 1, 65536, 65536, 0, NULL);
    if (reader == INVALID_HANDLE_VALUE)
        return fail("make a pipe");
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    HANDLE writer = CreateFile(name, GENERIC_WRITE, 0, &inherited, OPEN_EXISTING, 0, NULL);
    if (writer == INVALID_HANDLE_VALUE)
        return fail("open the pipe");

    STARTUPINFO start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = start.hStdError = writer;
    PROCESS_INFORMATION process;
    if (!CreateProcess(NULL, command, NULL, NULL, TRUE, DETACHED_PROCESS, NULL, NULL, &start, &process))
        return fail("start the program");
    CloseHandle(writer);
    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    while (ReadFile(reader, bytes, sizeof bytes, &read, NULL))
        WriteFile(output, bytes, read, &written, NULL);
    return 0;
}
