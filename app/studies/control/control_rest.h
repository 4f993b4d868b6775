#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// A soft, coupled joint is bent in ten steps of 7 deg under position control while the other five loads are controlled
/// to zero, and comes to rest after each: the minimising phase before each measurement of a passive path.
/// Measured  mean of each of the five other loads over the last half second of each rest; of all ten rests the greatest
///           size
/// Ours      the specimen (resources/specimens/soft_joint.json) and the order of the steps: within +-14 deg. The source
/// bends a knee to
///           110 deg, which this arm cannot reach with a specimen in this vice
/// Source    Omrcen & Nemec 2002, Methods: within 0.5 N and 0.05 Nm
class RestStudy final : public ControlStudy {
 public:
  [[nodiscard]] std::string name() const override { return "rest"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return 125.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;
};

}  // namespace articulus::studies
