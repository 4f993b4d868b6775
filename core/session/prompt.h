#pragma once
#include <string>
#include <vector>

namespace articulus::session {

/// What a running protocol asks a person; the robot stands meanwhile.
struct Prompt {
  int action = 0;                          ///< of the program
  std::string text;
  std::vector<std::string> choices;        ///< at least one
  std::string structure;                   ///< that is to be cut; empty: nothing is
};

}  // namespace articulus::session
