#pragma once
#include <QString>
#include <functional>
#include <memory>

#include "core/cell/cell_config.h"
#include "core/procedure/dead_time_procedure.h"
#include "core/procedure/go_to.h"
#include "core/procedure/tool_procedure.h"
#include "core/procedure/touch_procedure.h"
#include "core/procedure/weigh_in_procedure.h"
#include "core/run/tuning/response_measurement.h"

namespace articulus::ui {

/// Makes the procedures that move the robot of a station, and answers what they ask of it.
/// Small: handed over by value. Station and cell outlive it.
/// Thread  ui
class RobotProcedures {
 public:
  /// In  closed: asked each time why none may begin; empty: they may
  RobotProcedures(
      station::StationLink& link, const cell::CellConfig& cell,
      std::function<QString()> closed = [] { return QString(); })
      : link_(&link), cell_(&cell), closed_(std::move(closed)) {}

  [[nodiscard]] const cell::CellConfig& cell() const { return *cell_; }
  [[nodiscard]] QString closedBecause() const { return closed_(); }  ///< why none may begin or go on; empty: they may
  [[nodiscard]] cycle::Snapshot snapshot() const;                    ///< of this moment, not of the last picture
  [[nodiscard]] spatial::Pose flangePose() const;                    ///< X_WF, of this moment
  /// Whether a procedure may move the robot now; otherwise what comes first.
  [[nodiscard]] base::Result<void> ready() const;
  /// The same of one that needs a clamped specimen.
  [[nodiscard]] base::Result<void> readyForResponse() const;

  [[nodiscard]] std::unique_ptr<procedure::DeadTimeProcedure> deadTime() const;
  [[nodiscard]] std::unique_ptr<run::ResponseMeasurement> response() const;
  [[nodiscard]] std::unique_ptr<procedure::ToolProcedure> tool() const;
  [[nodiscard]] std::unique_ptr<procedure::WeighInProcedure> weighIn() const;
  [[nodiscard]] std::unique_ptr<procedure::GoTo> goTo() const;
  /// eye: null where a person touches
  [[nodiscard]] std::unique_ptr<procedure::TouchProcedure> touch(procedure::TipDistanceSensor* eye = nullptr) const;

 private:
  [[nodiscard]] base::Result<void> open() const;
  station::StationLink* link_;
  const cell::CellConfig* cell_;
  std::function<QString()> closed_;
};

}  // namespace articulus::ui
