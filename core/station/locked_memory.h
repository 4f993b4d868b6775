#pragma once
#include <string_view>

namespace articulus::station {

/// Locks what is mapped now, so that no cycle waits for a page; what is mapped later is not locked. Code and constants
/// of libraries that no cycle ever enters (windows, fonts, drawing, databases) are let go of again: they were 120 MB of
/// a desktop, and who needs a page of them waits for it as any other program does.
/// Out     0, or errno of what was refused
/// Thread  control, before its first cycle: it reads a file
[[nodiscard]] int lockMemory() noexcept;

/// Whether a cycle may run code of this library: those of the language, of C and of mathematics.
[[nodiscard]] bool isNeededInCycles(std::string_view libraryPath) noexcept;

}  // namespace articulus::station
