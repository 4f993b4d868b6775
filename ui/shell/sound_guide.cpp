#include "ui/shell/sound_guide.h"

#include <utility>

namespace articulus::ui {

SoundGuide::SoundGuide(const DesktopContext& context, bool on, QObject* parent) : QObject(parent), context_(context) {
  say();
  action_.setCheckable(true);
  action_.setChecked(on);
  action_.setVisible(static_cast<bool>(context.sound));
  connect(&action_, &QAction::toggled, this, [this](bool now) {
    emit chosen(now);
    if (now) say(Sound::Question);  // so that one hears how loud it is
  });
}

void SoundGuide::say() { action_.setText(tr("Sounds for questions, faults and the end of a run")); }

void SoundGuide::look(const cycle::Snapshot& snapshot) {
  if (!std::exchange(faulted_, snapshot.fault.latched()) && faulted_) say(Sound::Fault);
}

void SoundGuide::ended() {
  if (!faulted_) say(Sound::Ended);
}

void SoundGuide::say(Sound sound) const {
  if (context_.sound && action_.isChecked()) context_.sound(sound);
}

}  // namespace articulus::ui
