#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// Two straight polymer bodies in the vice, +-3 Nm about each axis from an unloaded start, all other loads wanted zero.
///   Experiment::DirectForce   experiment 1: RX 90-B, direct force control, the moment rises in 20 s
///   Experiment::Impedance     experiment 2: seven-axis arm, impedance law with force control around it, 5 s
/// Measured  signed mean of each load over the rise, as Table 7.2 prints it, for each body, axis and sign; of these the
///           greatest size of those that were wanted zero. Beside it the same with the mean of the size. Loads at the
///           source's point, the middle of its sensor, 30.5 mm above the free end; axes of W
/// Ours      sections of the bodies and the seven-axis arm (the source had a DLR LWR III): resources/specimens and
/// resources/cells say
///           where their numbers come from
/// Source    Martinez 2012, 7.1, experiments 1 and 2, Table 7.2: 3.84 N and 0.39 Nm; 23.83 N and 7.29 Nm
class PolymerStudy final : public ControlStudy {
 public:
  enum class Experiment { DirectForce, Impedance };
  explicit PolymerStudy(Experiment experiment) : experiment_(experiment) {}
  [[nodiscard]] std::string name() const override {
    return experiment_ == Experiment::DirectForce ? "polymer" : "impedance";
  }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return experiment_ == Experiment::DirectForce ? 540.0 : 200.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;

 private:
  Experiment experiment_;
};

}  // namespace articulus::studies
