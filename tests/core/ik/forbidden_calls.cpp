// The watch over heap and locks of the control thread's test, in this test program too.
#include "tests/core/runtime/forbidden_calls.cpp"
