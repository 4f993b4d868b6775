#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace articulus::test {

/// What kind of text a file is: what can be done to it.
enum class Kind { Json, Xml, Csv, Binary };

/// One way to damage a file.
struct Damage {
  std::string what;            ///< "truncated", "one byte flipped" ...
  bool mustBeRefused = false;  ///< no file of that kind can be right with it
  /// What the file then holds; cases are numbered from 0, an empty vector where there are none.
  std::vector<std::string> texts;
};

/// All that is tried on a file of this kind, as texts; the same for the same seed.
[[nodiscard]] std::vector<Damage> damagesOf(const std::string& good, Kind kind, std::uint32_t seed);

}  // namespace articulus::test
