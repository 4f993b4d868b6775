#pragma once
#include <array>

#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// On which arm and which spine it is run.
struct SpineBench {
  std::string key;       ///< after the name: "worn"; empty: the Munich cell as it is
  std::string cell;      ///< key in resources/cells
  std::string specimen;  ///< key in resources/specimens; empty: the cell's own
  std::string label;     ///< "worn arm", for rows and plots
};

/// The Munich cell and the worn one, each with its own spine and with one like a measured one.
[[nodiscard]] const std::array<SpineBench, 4>& spineBenches();

/// Porcine L3-L5: unloaded, then lateral bending to +-3, flexion/extension to +-2 and axial rotation to +-2 Nm, one
/// after another, three cycles each, all other loads wanted zero.
///   Way::Moment  the moment follows a ramp of 0.075 Nm/s, as in the source
///   Way::Angle   the axis turns at 1 deg/s between the same moments, the five other loads are controlled to zero
/// Measured  third cycle, station's measured loads at D along W: the greatest size that any load but the commanded one
///           had, of all three motions; forces and moments apart
/// Source    Martinez 2012, 7.2 and Table 7.5 (worst 11.49 N, Fz in its first motion, and 1.71 Nm). Nobody prints
///           figures for Way::Angle
class SpineStudy final : public ControlStudy {
 public:
  enum class Way { Moment, Angle };
  explicit SpineStudy(Way way, const SpineBench& bench = spineBenches().front()) : way_(way), bench_(bench) {}
  [[nodiscard]] std::string name() const override;
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return way_ == Way::Moment ? 1150.0 : 420.0; }
  [[nodiscard]] int mostSeeds() const override { return bench_.specimen.empty() ? 100 : 2; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;

 private:
  Way way_;
  SpineBench bench_;
};

}  // namespace articulus::studies
