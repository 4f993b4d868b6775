#include "ui/prepare/jog_controller.h"

#include <utility>

#include "core/cycle/commands/command_catalogue.h"
#include "core/safety/near_limit.h"
#include "ui/kit/language/core_text.h"
#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

constexpr int kRenew_ms = 50;
constexpr double kNear = 0.5;  // of a soft zone: what ended a jog is said by it
// Of a soft zone, what comes nearer ends at once: cycle::JogKeeper's kNearest less its kSlack, whose header Qt's own
// "signals" keeps out of here.
constexpr double kOnlyBack = 0.68;
// Times the least singular value: where a jog of the body ends, and a margin. A body that stands is in no task, so no
// limit is said to be near.
constexpr double kNearlySingular = 1.15;

QString sentence(const QString& text) { return text.isEmpty() ? text : text.at(0).toUpper() + text.mid(1); }

}  // namespace

JogController::JogController(StationBridge& bridge, const cell::CellConfig& cell, std::function<QString()> closed,
                             QObject* parent)
    : QObject(parent), bridge_(bridge), cell_(cell), closed_(std::move(closed)) {
  step_.setSingleShot(true);
  step_.setInterval(kStep_ms);
  connect(&step_, &QTimer::timeout, this, &JogController::release);
  still_.setInterval(kRenew_ms);
  connect(&still_, &QTimer::timeout, this, &JogController::renew);
  connect(&bridge_, &StationBridge::acknowledged, this, &JogController::hear);
}

JogController::~JogController() {
  if (busy()) send(0.0);  // who listens may be half gone
}

QString JogController::reasonAgainst() const {
  if (const QString why = closed_(); !why.isEmpty()) return why;
  if (busy()) return {};
  const cycle::Snapshot& now = bridge_.snapshot();
  cycle::CommandConditions have;
  have.controllerOn = now.controllerOn;
  have.waitsForArm = now.waitsForArm;
  have.deadManHeld = now.deadManHeld;
  have.zeroing = now.zeroing;
  have.specimenMounted = now.specimenMounted;
  have.planRunning = now.planRunning;
  cycle::Command wanted;
  wanted.kind = cycle::CommandKind::Jog;
  wanted.jog.rate = about_rad_per_s_;
  const auto answer = cycle::vet({wanted, now.state, have, now.limits ? *now.limits : cell_.limits, cell_});
  return answer == cycle::AckCode::Accepted ? QString() : sentence(coreText(cycle::explain(answer)));
}

void JogController::setSpeeds(double along_m_per_s, double about_rad_per_s) {
  along_m_per_s_ = along_m_per_s;
  about_rad_per_s_ = about_rad_per_s;
}

void JogController::press(cycle::JogSpace space, int axis, int sign) {
  release();
  if (const QString why = closed_(); !why.isEmpty()) return emit ended(why);
  cycle::Command wanted;
  wanted.kind = cycle::CommandKind::Jog;
  wanted.jog = {.space = space, .axis = axis};
  wanted.jog.rate = sign * (wanted.jog.along() ? along_m_per_s_ : about_rad_per_s_);
  begun_ = bridge_.send(wanted);
  emit busyChanged();
}

void JogController::send(double rate) {
  cycle::Command order;
  order.kind = cycle::CommandKind::Jog;
  order.jog = {.rate = rate, .renews = begun_};
  (void)bridge_.send(order);
}

void JogController::renew() {
  if (!busy()) return;
  const QString why = closed_();
  if (why.isEmpty()) return send(1.0);
  release();
  emit ended(why);
}

void JogController::release() {
  if (!busy()) return;
  send(0.0);
  over();
}

void JogController::step(cycle::JogSpace space, int axis, int sign) {
  press(space, axis, sign);
  if (!busy()) return;
  step_.start();
  still_.start();
}

void JogController::over() {
  begun_ = 0;
  step_.stop();
  still_.stop();
  emit busyChanged();
}

bool JogController::nearlySingular() const {
  const cycle::Snapshot& now = bridge_.snapshot();
  const double least = (now.limits ? *now.limits : cell_.limits).leastSingularValue;
  return now.singularValue > 0.0 && now.singularValue < kNearlySingular * least;
}

QString JogController::closeTo() const {
  const cycle::Snapshot& now = bridge_.snapshot();
  if (now.nearLimit.share < kOnlyBack)
    return nearlySingular() ? tr("Close to a singularity: of the body only the way back is open; single joints move.")
                            : QString();
  return tr("Close to a limit: %1 (%2). Only the way back is open: what comes nearer ends at once.")
      .arg(faultLabel(now.nearLimit.code), coreText(safety::place(now.nearLimit).view()));
}

QString JogController::whyEnded() const {
  const cycle::Snapshot& now = bridge_.snapshot();
  if (now.fault.latched()) return tr("Ended by a fault: %1.").arg(faultLabel(now.fault));
  if (now.nearLimit.share > kNear)
    return tr("Ended close to a limit: %1 (%2). Jog the other way, or along another axis.")
        .arg(faultLabel(now.nearLimit.code), coreText(safety::place(now.nearLimit).view()));
  if (nearlySingular())
    return tr("Ended near a singularity: a joint would turn too fast. Jog the other way, or the joints one by one.");
  return sentence(coreText(cycle::explain(cycle::AckCode::RefusedOver)));
}

void JogController::hear(const cycle::Ack& ack) {
  if (ack.kind != cycle::CommandKind::Jog || ack.code == cycle::AckCode::Accepted || !busy()) return;
  if (ack.number < begun_) return;  // of the one before
  const bool refused = ack.number == begun_;
  over();
  emit ended(refused ? sentence(coreText(cycle::explain(ack.code))) : whyEnded());
}

}  // namespace articulus::ui
