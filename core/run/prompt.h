#pragma once
#include <optional>
#include <string>
#include <vector>

namespace articulus::run {

/// What a running protocol asks a person; the robot stands meanwhile.
struct Prompt {
  int action = 0;  ///< of the program
  std::string text;
  std::vector<std::string> choices;   ///< at least one
  std::string structure;              ///< that is to be cut; empty: nothing is
  std::optional<double> preload_N{};  ///< that is to be set; the first choice says that it is
};

}  // namespace articulus::run
