#include "ui/engineering/load_cell/touch_controller.h"

#include <nlohmann/json.hpp>

#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kPoll_ms = 50;
constexpr std::size_t kLeast = 3;
constexpr std::uint64_t kEyeSeed = 1;  // of the simulated operator

QString mm(double metres, int decimals = 2) { return QStringLiteral("%1 mm").arg(fixedText(1e3 * metres, decimals)); }

}  // namespace

TouchController::TouchController(const RobotProcedures& robot, QObject* parent)
    : PointController(robot, parent), procedure_(robot.touch()) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &TouchController::poll);
  solve();
}

TouchController::~TouchController() {
  if (busy()) procedure_->cancel();
}

QString TouchController::reasonAgainstRecording() const {
  if (robot().snapshot().fault.latched()) return reasonAgainstTaking();
  if (busy() && procedure_->phase() != procedure::TouchProcedure::Phase::Touching)
    return tr("The robot tilts the tool. Wait until it stands above the point.");
  if (busy() && eye_) return tr("The simulated operator records by itself.");
  return reasonAgainstTaking();
}

void TouchController::record() {
  if (const QString why = reasonAgainstRecording(); !why.isEmpty())
    return emit problem(tr("The touch was not recorded."), why);
  if (auto done = procedure_->recordTouch(); !done) report(done.error());
  solve();
}

void TouchController::removeLast() {
  if (busy()) return;
  procedure_->removeLastTouch();
  solve();
}

QString TouchController::reasonAgainstTilting() const {
  if (busy()) return tr("Touches are being recorded.");
  if (auto ready = robot().ready(); !ready) return coreText(ready.error().message + " " + ready.error().remedy);
  return {};
}

void TouchController::startTilting(int touches) {
  if (busy()) return;
  procedure::TouchProcedure::Options options;
  options.touches = touches;
  options.statedTip_F_m = (robot().cell().X_FS * robot().cell().X_SD).translation;
  eye_.reset();
  if (simulated())
    eye_ =
        std::make_unique<procedure::SimulatedTipDistanceSensor>(options.statedTip_F_m, robot().flangePose(), kEyeSeed);
  procedure_ = robot().touch(eye_.get());
  if (auto started = procedure_->start(options); !started) return report(started.error());
  timer_.start();
  emit busyChanged(true);
  solve();
}

void TouchController::cancel() {
  if (!busy()) return;
  procedure_->cancel();
  poll();
}

void TouchController::poll() {
  using Phase = procedure::TouchProcedure::Phase;
  const std::size_t before = touches();
  const auto now = procedure_->poll();
  if (touches() != before) solve();
  if (now.phase == Phase::Moving || now.phase == Phase::Touching) {
    emit progressed(coreText(now.words), now.fraction);
    return;
  }
  timer_.stop();
  emit busyChanged(false);
  solve();
  if (now.phase == Phase::Done) emit notice(tr("The tip is found from %1 touches.").arg(touches()));
  else if (now.phase == Phase::Cancelled) emit notice(tr("Cancelled. The touches so far are kept."));
  else
    emit problem(tr("The tip was not found. %1").arg(coreText(procedure_->error().message)),
                 coreText(procedure_->error().remedy));
}

void TouchController::solve() {
  result_.reset();
  setMissing({});
  if (touches() < kLeast) {
    setMissing(tr("%1 of at least %2 touches are recorded. Touch the same point again with the tool tilted "
                  "differently; six touches are good.")
                   .arg(touches())
                   .arg(kLeast));
  } else {
    take(procedure_->solve(), result_);
  }
  emit changed();
}

std::vector<QStringList> TouchController::rows() const {
  std::vector<QStringList> rows;
  const auto& touches = procedure_->touches();
  for (std::size_t k = 0; k < touches.size(); ++k) {
    const auto& p = touches[k].translation;
    rows.push_back({QString::number(k + 1), mm(p.x()), mm(p.y()), mm(p.z()),
                    result_ && k < result_->residual_m.size() ? mm(result_->residual_m[k], 3) : QStringLiteral("–")});
  }
  return rows;
}

QStringList TouchController::warnings() const {
  QStringList lines;
  if (result_)
    for (const auto& warning : result_->warnings) lines += tr("Warning: %1").arg(coreText(warning));
  return lines;
}

nlohmann::ordered_json TouchController::written() const {
  const auto three = [](const spatial::Vector3& v) { return nlohmann::ordered_json{v.x(), v.y(), v.z()}; };
  return {{"format", "articulus-tool-point-1"},
          {"simulated", simulated()},
          {"cell", robot().cell().key},
          {"touches", touches()},
          {"tip_in_flange_m", three(result_->tip_F_m)},
          {"tip_standard_error_m", three(result_->tipError_m)},
          {"point_in_world_m", three(result_->point_W_m)},
          {"residual_m", result_->residual_m},
          {"rms_m", result_->rms_m},
          {"condition", result_->condition},
          {"warnings", result_->warnings}};
}

}  // namespace articulus::ui
