#pragma once
#include "app/studies/control/control_study.h"
#include "core/control/law.h"

namespace articulus::studies {

/// The moving body follows a line (5 s), a rectangle (5 s a side) and an eight (32 s) in space, vice open, under one of
/// the two Cartesian position laws.
/// Measured  mean over each whole course of the size of the error along and about each axis of W, position and
///           orientation from the encoders as the source's; of these the worst axis of the worst course
/// Ours      sizes and place of the courses, which the source draws only; the line turns the body as well (0.23 rad),
/// so that
///           orientation is asked for
/// Source    Martinez 2012, 5.4.1 (Cartesian PD: 0.42 mm, 0.052 deg) and 5.4.2 (inverse dynamics: 0.046 mm, 0.67 deg)
class CartesianStudy final : public ControlStudy {
 public:
  /// In  law "cartesian_pd" or "inverse_dynamics"
  explicit CartesianStudy(control::Law law) : law_(law) {}
  [[nodiscard]] std::string name() const override { return isPd() ? "pd" : "inverse"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return 90.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;

 private:
  [[nodiscard]] bool isPd() const { return control::info(law_).key == "cartesian_pd"; }

  control::Law law_;
};

}  // namespace articulus::studies
