#!/bin/sh
# Runs a Windows program under Wine for cargo, and for tests that start the program themselves: those run under
# Wine already, where there is no wine to start.
unset CARGO_TARGET_X86_64_WIN7_WINDOWS_GNU_RUNNER
exec wine "$@"
