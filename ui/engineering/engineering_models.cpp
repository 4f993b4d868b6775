#include "ui/engineering/engineering_models.h"

#include "core/run/own_cell.h"
#include "ui/engineering/tuning/tuning_sources.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// A change that was sent is answered within a cycle or two; the panel says "in force" of what was accepted only.
base::Result<void> answered(run::StationSettings& settings, const base::Result<void>& sent) {
  return sent ? settings.await(std::chrono::milliseconds(500)) : sent;
}

}  // namespace

void EngineeringModels::open() {
  run::StationSettings* settings = &session_.director()->settings();
  // By name: what ends a motion at sign-out is still written under who began it.
  const auto audit = [trail = session_.auditTrail(), person = session_.account()->name](const char* what) {
    return trail.writerFor(person, what);
  };
  const auto measured = session_.auditTrail().measuredBy(session_.account()->name, session_.context().cell);
  const RobotProcedures robot = session_.procedures();
  gains_ = std::make_unique<TuningModel>(
      gainTuning({[settings] { return settings->gains(); },
                  [settings](const control::GainSet& g) { return answered(*settings, settings->useGains(g)); },
                  audit("gain_changed")}));
  limits_ = std::make_unique<TuningModel>(
      limitTuning({[settings] { return settings->limits(); },
                   [settings](const safety::LimitSet& l) { return answered(*settings, settings->useLimits(l)); },
                   audit("limit_changed")},
                  session_.context().cell.maxima));
  law_ = std::make_unique<ForceLawModel>(
      ForceLawModel::Callbacks{[settings] { return settings->forceLaw(); },
                               [settings](control::Law law) { return answered(*settings, settings->useForceLaw(law)); },
                               audit("force_law_changed")});
  const auto& context = session_.context();
  if (!calibration_)
    calibration_ = std::make_unique<CalibrationController>(
        CalibrationController::Callbacks{context.resources, context.dataFolder, session_.account()->name,
                                         context.cell.robotFile, audit("robot_calibrated")});
  if (!loadCell_.tool) {
    loadCell_.tool = std::make_unique<ToolController>(ToolController::Callbacks{
        robot, [settings] { return settings->limits(); }, [settings] { return settings->tool(); },
        [settings](const sensing::ToolCalibration& t) { return answered(*settings, settings->useTool(t)); },
        context.dataFolder, session_.account()->name, audit("tool_changed"), session_.toolTagger(),
        [measured](const sensing::ToolCalibration& t) { return measured(run::measuredOf(t)); }});
    loadCell_.touch = std::make_unique<TouchController>(robot);
    loadCell_.registration = std::make_unique<RegistrationController>(
        robot,
        [touch = loadCell_.touch.get()] {
          return touch->result() ? std::optional(touch->result()->tip_F_m) : std::nullopt;
        },
        RegistrationController::Keeping{
            [this] { return session_.sessionId() != 0 ? toQt(session_.specimen().label) : QString(); },
            [this](const run::Registration& registration) { return session_.keepRegistration(registration); },
            [touch = loadCell_.touch.get()] {
              return touch->result() ? touch->result()->tipError_m.cwiseAbs().maxCoeff() : 0.0;
            }});
  }
  if (!deadTime_)
    deadTime_ = std::make_unique<DeadTimeController>(
        DeadTimeController::Callbacks{robot, [settings] { return settings->limits(); }, audit("dead_time_measured"),
                                      [measured](double time_s) { return measured(run::measuredDeadTime(time_s)); }});
  if (!response_) makeResponse();
  if (!commissioning_) {
    commissioning_ = std::make_unique<CommissioningDesk>(session_.context(), session_.account()->name,
                                                         [this] { return session_.takenAway(); });
    // Nobody tunes what is being measured, but gains that are safe to change in motion: those the step notices.
    QObject::connect(commissioning_.get(), &CommissioningDesk::changed, commissioning_.get(), [this] {
      if (auto* director = session_.director(); director && commissioning_ && !director->running())
        director->settings().lockForRun(commissioning_->busy());
    });
  }
  if (!cells_)
    cells_ = std::make_unique<CellEditor>(
        CellEditor::Surroundings{context.resources, context.dataFolder, context.workshop,
                                 run::isOwnCell(context.cell) ? context.cell.file.string() : context.cell.key});
  setRobotMoves(cycle::moves(bridge_.snapshot().state));
}

void EngineeringModels::makeResponse() {
  // Asked again and again, also in the moment in which a session ends.
  const auto mayRun = [this]() -> base::Result<void> {
    auto* director = session_.director();
    if (director == nullptr || director->running())
      return base::Error{base::ErrorCode::Conflict, "A run is under way.", "Wait for its end or stop it."};
    if (auto may = director->commissioning().mayRun(); !may) return may;
    director->weighIn().look();
    return director->weighIn().mayRun();
  };
  const auto& context = session_.context();
  const auto inForce = [this] {
    const auto& cell = session_.context().cell;
    auto* director = session_.director();
    return director ? director->settings().inForce() : run::SettingsInForce{cell.gains, cell.limits, cell.forceLaw, {}};
  };
  response_ = std::make_unique<ResponseController>(ResponseController::Callbacks{
      session_.procedures(), inForce, mayRun, context.dataFolder, context.cell.key, session_.account()->name,
      session_.auditTrail().writerFor(session_.account()->name, "response_measured")});
  // Nobody tunes what is being measured, but gains that are safe to change in motion: those it notices.
  QObject::connect(response_.get(), &ResponseController::busyChanged, response_.get(), [this](bool busy) {
    if (auto* director = session_.director(); director && !director->running()) director->settings().lockForRun(busy);
  });
}

/// What was typed and not put in force, and what can be taken back, goes along.
void EngineeringModels::sayAgain() {
  if (loadCell_.registration) loadCell_.registration->sayAgain();
  if (!gains_) return;
  auto *gains = gains_.release(), *limits = limits_.release();
  auto* law = law_.release();
  open();
  gains_->goOnFrom(*gains);
  limits_->goOnFrom(*limits);
  // The tabs that look at the old ones go first, with the event loop.
  gains->deleteLater();
  limits->deleteLater();
  law->deleteLater();
}

void EngineeringModels::close() {
  // The tabs that look at the models go first, with the event loop.
  if (gains_) gains_.release()->deleteLater();
  if (limits_) limits_.release()->deleteLater();
  if (law_) law_.release()->deleteLater();
}

void EngineeringModels::signedOut() {
  // The tabs that look at them go with the event loop, before these; what moves the robot stops now.
  close();
  if (calibration_) calibration_.release()->deleteLater();
  if (loadCell_.tool) {
    loadCell_.tool->cancel();
    loadCell_.touch->cancel();
    loadCell_.registration.release()->deleteLater();
    loadCell_.touch.release()->deleteLater();
    loadCell_.tool.release()->deleteLater();
  }
  if (deadTime_) {
    deadTime_->cancel();
    deadTime_.release()->deleteLater();
  }
  if (response_) {
    response_->cancel();
    response_.release()->deleteLater();
  }
  if (cells_) cells_.release()->deleteLater();  // what one person edits is not saved in the name of the next
  if (commissioning_) {
    commissioning_->letGo();
    commissioning_.release()->deleteLater();
  }
}

bool EngineeringModels::busy() const { return (calibration_ && calibration_->busy()) || leadsRobot(); }

bool EngineeringModels::leadsRobot() const {
  return loadCell_.busy() || (deadTime_ && deadTime_->busy()) || (response_ && response_->busy()) ||
         (commissioning_ && commissioning_->busy());
}

void EngineeringModels::setRobotMoves(bool moves) {
  if (gains_) gains_->setRobotMoves(moves);
  if (limits_) limits_->setRobotMoves(moves);
  if (law_) law_->setRobotMoves(moves);
}

}  // namespace articulus::ui
