#pragma once
#include <optional>
#include <string>
#include <vector>

namespace articulus::exchange {

/// Units of the numbers of a file.
enum class ExportUnits {
  Si,       ///< metres, radians
  Clinical  ///< millimetres, degrees; forces and moments stay N and Nm
};

/// What of a run is written, and how.
struct ExportChoice {
  std::vector<std::string> channels{};  ///< columns ("moment_y_Nm") or groups ("load"); empty: all
  ExportUnits units = ExportUnits::Si;
  int every = 1;                    ///< of so many samples the first
  std::optional<double> rate_Hz{};  ///< rows behind a low-pass (AntiAlias); instead of every
  int step = -1;                    ///< of the protocol, from 0; -1: all
  int loadCycle = 0;                ///< repetition in a step, from 1; 0: all

  [[nodiscard]] bool everything() const {
    return channels.empty() && units == ExportUnits::Si && every == 1 && !rate_Hz && step < 0 && loadCycle == 0;
  }
};

}  // namespace articulus::exchange
