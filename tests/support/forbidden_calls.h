#pragma once

namespace articulus::test {

/// What the control thread must never do, counted where it happens: forbidden_calls.cpp puts itself in front of the C
/// library's functions in this test program. Only the calling thread counts, and only between watch() and rest().
struct ForbiddenCalls {
  int heap = 0;     ///< malloc and its family, operator new, free
  int locks = 0;    ///< mutexes, condition variables, rwlocks
  int files = 0;    ///< open, read, write, fsync and stdio
  int sleeps = 0;   ///< nanosleep, yield
  int formats = 0;  ///< printf and its family
  int throws = 0;
  [[nodiscard]] int all() const { return heap + locks + files + sleeps + formats + throws; }
};

void watch() noexcept;
void rest() noexcept;
/// What this thread did while it was watched; starts again from zero.
ForbiddenCalls takeForbiddenCalls() noexcept;

}  // namespace articulus::test
