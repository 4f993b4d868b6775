#pragma once
#include "app/outputs/station_outputs.h"
#include "ui/bridge/desktop_outputs.h"

namespace articulus::app {

/// The outputs of a station as the desktop switches them.
/// Thread  ui
class DesktopOutputs final : public ui::DesktopOutputs {
 public:
  /// In      outputs: outlives it
  explicit DesktopOutputs(StationOutputs& outputs) : outputs_(outputs) {}
  [[nodiscard]] ui::OutputNow now(ui::OutputKind kind) const override;
  base::Result<void> use(ui::OutputKind kind, const ui::OutputChoice& choice) override;

 private:
  StationOutputs& outputs_;
  std::optional<PoseStreamSettings> poses_;  // as they were chosen last, though they are off
  std::optional<IgtlinkSettings> igtlink_;
};

}  // namespace articulus::app
