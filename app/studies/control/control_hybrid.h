#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// Hybrid control, the polymer bodies on a linear slider with friction: the body is turned about x until 3 Nm are felt,
/// to either side from an unloaded start. Twice: with the forces along y and z controlled to zero, and with the force
/// along z alone, as the source did; every other axis keeps its pose. The turn goes at the rate that reaches 3 Nm after
/// 20 s.
/// Measured  signed mean of each load from the start until the moment is felt, as Table 7.3 prints it, for each body
///           and sign; of these the greatest size of all but Mx. Beside it the same with the mean of the size
/// Ours      the slider's mass and friction and the sections of the bodies: resources/specimens
/// Source    Martinez 2012, 7.1, experiment 3, Table 7.3: 1.66 N, 0.20 Nm
class HybridStudy final : public ControlStudy {
 public:
  [[nodiscard]] std::string name() const override { return "hybrid"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return 800.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;
};

}  // namespace articulus::studies
