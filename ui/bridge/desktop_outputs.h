#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::ui {

/// What may go out of a station beside the record.
enum class OutputKind : std::int32_t {
  Poses,    ///< six numbers by UDP to one address: "joints" or "body"
  Igtlink,  ///< OpenIGTLink for who connects: some of "arm", "bones", "wrench", "state"; "one_by_one": a message a body
  Count
};

/// How one of them is to be.
struct OutputChoice {
  bool on = false;
  std::string host;  ///< where it goes to, or where it listens
  int port = 0;
  double rate_Hz = 60.0;
  std::vector<std::string> sent;  ///< keys of its kind
  friend bool operator==(const OutputChoice&, const OutputChoice&) = default;
};

/// How it is.
struct OutputNow {
  OutputChoice choice;             ///< in force; where it is off, what a person would most likely want
  std::string counts;              ///< one line; empty where it is off
  std::string problem;             ///< why it is not on, though it was to be
  std::vector<std::string> notes;  ///< who came and went, newest last
};

/// The outputs of a station, switched while it runs. Who makes the station implements it.
/// Thread  ui
class DesktopOutputs {
 public:
  virtual ~DesktopOutputs() = default;
  [[nodiscard]] virtual OutputNow now(OutputKind kind) const = 0;
  /// Until the cell is closed.
  /// Errors  an address that is none, a port that another program has; it is off then
  virtual base::Result<void> use(OutputKind kind, const OutputChoice& choice) = 0;
};

}  // namespace articulus::ui
