#include "core/control/controller_set.h"

namespace articulus::control {

ControllerSet::ControllerSet(int joints, robot::CommandLevel armTakes)
    : adapter_(joints, armTakes), out_(robot::JointVector::Zero(joints)) {
  for (const LawInfo& row : lawCatalogue()) laws_[static_cast<std::size_t>(row.law)] = row.make();
}

ControllerSet::~ControllerSet() = default;

void ControllerSet::useGains(const GainSet& gains) noexcept {
  adapter_.useGains(gains);
  for (const auto& law : laws_) law->useGains(gains);
}

void ControllerSet::use(Law law, const ControlInput& in, Takeover how) noexcept {
  const bool known = isLaw(law);
  law_ = known ? law : Law::JointCascade;
  holds_ = !known;
  chosen_ = true;
  if (holds_) {
    held_.q = in.q;
    held_.qd = held_.qdd = held_.tau = robot::JointVector::Zero(in.q.size());
  }
  adapter_.engage(in, how);
  now().engage(adapter_.seen(in, info(law_).answersToLoad));
  selectionKnown_ = false;
}

void ControllerSet::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& command) noexcept {
  if (!chosen_) use(Law::Count, in);
  const SetPoint& course = holds_ ? held_ : wanted;
  if (selectionKnown_ && info(law_).usesSelection() && !(wanted.selection == selection_)) use(law_, in);
  selection_ = wanted.selection;
  selectionKnown_ = true;
  now().step(adapter_.seen(in, info(law_).answersToLoad), course, out_);
  adapter_.convert(in, info(law_).makes, out_, command, now().loadRate_W());
}

bool ControllerSet::finished() const noexcept { return now().finished(); }

}  // namespace articulus::control
