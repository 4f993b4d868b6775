#pragma once
#include "app/studies/control/control_study.h"

namespace articulus::studies {

/// The tool is identified by the procedure that everybody uses (12 tilted poses), then weighed off at 100 orientations
/// that the procedure has not seen.
/// Measured  rms over orientations and axes of what is left of force and moment in the load cell, means over half a
///           second, so that the noise of single samples is out of it; drift, quantisation, crosstalk, bias and pose
///           errors are in it
/// Ours      all of it: none of the sources prints a figure
/// Source    Martinez 2012, 5.6; Omrcen & Nemec 2002, 1.2
class GravityStudy final : public ControlStudy {
 public:
  [[nodiscard]] std::string name() const override { return "gravity"; }
  [[nodiscard]] std::string about() const override;
  [[nodiscard]] std::vector<Row> rows() const override;
  [[nodiscard]] double duration_s() const override { return 600.0; }
  [[nodiscard]] base::Result<StudyFigures> run(const StudySetting& setting) const override;
};

}  // namespace articulus::studies
