#include "ui/engineering/load_cell/tool_controller.h"

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/procedure/tool_store.h"
#include "core/sensing/tool_calibration_json.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr int kPoll_ms = 50;

}  // namespace

ToolController::ToolController(Callbacks callbacks, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &ToolController::poll);
}

ToolController::~ToolController() {
  choosing_.reset();  // waits; what it may have begun is cancelled below
  if (procedure_) procedure_->cancel();
}

std::vector<ToolController::Condition> ToolController::conditions(const cycle::Snapshot& now) {
  return {{tr("No fault, robot at rest"),
           !now.fault.latched() && !now.emergencyStop && now.state == cycle::State::Stop && !now.planRunning},
          {tr("No specimen: vice open, tool free"), !now.specimenMounted},
          {tr("Controller on"), now.controllerOn},
          {tr("Dead-man's handle held"), now.deadManHeld}};
}

QString ToolController::reasonAgainstStart() const {
  if (busy()) return tr("The robot is identifying the tool.");
  if (auto ready = callbacks_.robot.ready(); !ready)
    return coreText(ready.error().message + " " + ready.error().remedy);
  return {};
}

void ToolController::start(const procedure::ToolProcedure::Options& options) {
  if (busy()) return;
  procedure_ = callbacks_.robot.tool();
  choosing_ = std::make_unique<BackgroundTask>([procedure = procedure_, limits = callbacks_.limits(), options](
                                                   BackgroundTask&) { return procedure->start(limits, options); });
  connect(choosing_.get(), &BackgroundTask::finished, this, [this] {
    choosing_.release()->deleteLater();
    timer_.start();
    poll();
  });
  connect(choosing_.get(), &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    choosing_.release()->deleteLater();
    end();
    emit problem(what, remedy);
  });
  connect(choosing_.get(), &BackgroundTask::cancelled, this, [this] {
    choosing_.release()->deleteLater();
    procedure_->cancel();  // it may have begun to move meanwhile
    end();
    emit notice(tr("Cancelled. What was in force before is unchanged."));
  });
  choosing_->start();
  emit busyChanged(true);
  emit progressed(tr("Choosing poses within limits and distances"), 0.0);
}

void ToolController::fit(const std::vector<sensing::ToolPose>& poses,
                         const sensing::ToolIdentificationOptions& options) {
  if (busy()) return;
  auto found = sensing::identifyTool(poses, options);
  if (!found) return emit problem(coreText(found.error().message), coreText(found.error().remedy));
  result_ = std::make_unique<sensing::ToolIdentification>(std::move(*found));
  poses_ = std::vector<sensing::ToolPose>(poses);
  emit resultChanged();
}

void ToolController::cancel() {
  if (choosing_) return choosing_->cancel();
  if (!timer_.isActive()) return;
  procedure_->cancel();
  poll();
}

void ToolController::end() {
  timer_.stop();
  emit busyChanged(false);
}

void ToolController::poll() {
  if (!timer_.isActive()) return;
  using Phase = procedure::ToolProcedure::Phase;
  const auto now = procedure_->poll();
  switch (now.phase) {
    case Phase::Done:
      result_ = std::make_unique<sensing::ToolIdentification>(procedure_->result());
      poses_ = procedure_->poses();
      end();
      emit resultChanged();
      emit notice(tr("The tool is identified. To use it, review it and put it in force."));
      return;
    case Phase::Failed:
      end();
      emit problem(tr("The tool was not identified. %1").arg(coreText(procedure_->error().message)),
                   coreText(procedure_->error().remedy));
      return;
    case Phase::Cancelled:
      end();
      emit notice(tr("Cancelled. What was in force before is unchanged."));
      return;
    default: emit progressed(coreText(now.words), now.fraction);
  }
}

QString ToolController::reasonAgainstUse() const {
  if (!result_) return tr("Identify the tool first.");
  if (busy()) return tr("The robot is identifying the tool.");
  const auto now = callbacks_.robot.snapshot();
  if (cycle::moves(now.state) || now.planRunning)
    return tr("The robot moves. The tool can be changed when it has stopped.");
  if (now.specimenMounted) return tr("A specimen is mounted. Take it out first: the new tool is zeroed without it.");
  if (now.zeroing) return tr("The load cell is being zeroed. Wait a moment.");
  return {};
}

Result<void> ToolController::putInForce(const sensing::ToolCalibration& tool, bool& inForce) {
  const auto before = callbacks_.inForce();
  const auto& cell = callbacks_.robot.cell();
  if (auto used = callbacks_.use(tool); !used) return used;
  if (auto saved =
          procedure::saveTool(callbacks_.dataFolder,
                              {tool, cell.key, callbacks_.person, base::utcNow(), cell.simulated}, callbacks_.tagger);
      !saved) {
    (void)callbacks_.use(before);  // this session and the next ones work with the same tool
    return saved;
  }
  inForce = true;
  return callbacks_.audit(cell.key, sensing::toJson(before).dump(), sensing::toJson(tool).dump());
}

Result<void> ToolController::use() {
  if (const QString why = reasonAgainstUse(); !why.isEmpty())
    return Error{ErrorCode::Conflict, "The tool was not put in force.", toCore(why)};
  const auto before = inForce();
  bool inForce = false;
  auto done = putInForce(result_->tool, inForce);
  if (done && callbacks_.measured) done = callbacks_.measured(result_->tool);
  if (inForce)
    history_.push_back(
        before);  // also where only the audit failed: it can be taken back, and the caller shows the error
  emit resultChanged();
  return done;
}

Result<void> ToolController::revert() {
  if (history_.empty()) return Error{ErrorCode::NotFound, "There is no change to take back.", ""};
  if (const QString why = reasonAgainstUse(); result_ && !why.isEmpty())
    return Error{ErrorCode::Conflict,
                 "The tool was not "
                 "taken back.",
                 toCore(why)};
  bool inForce = false;
  auto done = putInForce(sensing::ToolCalibration(history_.back()), inForce);
  if (inForce) history_.pop_back();
  emit resultChanged();
  return done;
}

}  // namespace articulus::ui
