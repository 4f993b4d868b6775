#include "ui/prepare/checklist_offer.h"

#include <QCoreApplication>

#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

using Auto = ChecklistItem::Auto;
using Action = ChecklistItem::Action;
using Offer = ChecklistItem::Offer;
using record::Channel;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ChecklistOffer)
};

QString standsReason(const cycle::Snapshot& s) {
  if (cycle::moves(s.state) || s.planRunning) return Words::tr("The robot moves. Stop it first.");
  return s.zeroing ? Words::tr("The load cell is being zeroed. Wait a moment.") : QString();
}

QString drivesReason(const cycle::Snapshot& s) {
  if (s.emergencyStop) return Words::tr("The emergency stop is pressed. Release it first.");
  if (s.fault.latched()) return Words::tr("Stopped by a fault: %1. Acknowledge it first.").arg(faultLabel(s.fault));
  return standsReason(s);
}

/// Drives come on, and stay on, only while somebody holds the handle.
QString handReason(const cycle::Snapshot& s) {
  if (const QString why = drivesReason(s); !why.isEmpty()) return why;
  return s.deadManHeld ? QString() : Words::tr("The dead-man's handle is not held.");
}

QString motionReason(const cycle::Snapshot& s) {
  if (const QString why = drivesReason(s); !why.isEmpty()) return why;
  if (!s.controllerOn) return Words::tr("The controller is off. Switch it on first.");
  if (const QString why = handReason(s); !why.isEmpty()) return why;
  return s.waitsForArm ? Words::tr("The arm is not released yet. Wait a moment.") : QString();
}

bool loaded(const ChecklistItem& item, const cycle::Snapshot& s) {
  return s.sample.three(Channel::ForceX).norm() > item.force_N ||
         s.sample.three(Channel::MomentX).norm() > item.moment_Nm;
}

}  // namespace

bool needsOpenVice(Auto automatic) {
  return automatic == Auto::AtHome || automatic == Auto::SensorZeroed || automatic == Auto::GravityCompensated ||
         automatic == Auto::LoadCellWeighed;
}

Offer offerOf(const ChecklistItem& item, const QString& blocked, const cycle::Snapshot& s) {
  const auto unlessBlocked = [&blocked](const QString& reason) { return blocked.isEmpty() ? reason : blocked; };
  if (item.automatic == Auto::SpecimenMounted) {
    if (s.specimenMounted) return {Action::OpenVice, standsReason(s)};
    return item.action == Action::None ? Offer{} : Offer{Action::CloseVice, unlessBlocked(standsReason(s))};
  }
  if (item.busy) return {item.action, {}};  // to cancel it
  if (s.specimenMounted && needsOpenVice(item.automatic)) {
    if (item.ticked) return {item.action, Words::tr("The vice is closed. Unload and open it first.")};
    if (s.sensorZeroed && loaded(item, s) && motionReason(s).isEmpty()) return {Action::Unload, {}};
    return {Action::OpenVice, standsReason(s)};
  }
  switch (item.action) {
    case Action::None: return {};
    case Action::ControllerOn: return s.controllerOn ? Offer{} : Offer{item.action, unlessBlocked(handReason(s))};
    case Action::ZeroSensor: return {item.action, unlessBlocked(drivesReason(s))};
    default: return {item.action, unlessBlocked(motionReason(s))};
  }
}

}  // namespace articulus::ui
