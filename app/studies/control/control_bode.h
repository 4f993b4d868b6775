#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// Bode plots of the force loop: on the porcine spine the wanted My, and then the wanted Fz, is a sine of one frequency
/// after another; gain and phase are those of the measured load over the wanted one at that frequency. No rows: the
/// plots are what it is for.
/// Measured  Fourier sums over whole periods, the first half of each stretch left out; beside the plots the highest
///           frequency up to which the gain stays above -3 dB
/// Thread  as ControlStudy
class BodeStudy final : public ControlStudy {
 public:
  [[nodiscard]] std::string name() const override { return "bode"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override { return {}; }
  [[nodiscard]] double duration_s() const override { return 170.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;
};

}  // namespace articulus::studies
