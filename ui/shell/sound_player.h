#pragma once
#include <QThread>
#include <memory>

#include "ui/bridge/sound.h"

namespace articulus::ui {

/// Plays the sounds of the desktop, made of plain tones. A thread of its own talks to the sound system, which may take
/// its time; where there is none nothing is heard and nothing is said.
/// Thread  play(): any
class SoundPlayer {
 public:
  SoundPlayer();
  ~SoundPlayer();
  SoundPlayer(const SoundPlayer&) = delete;
  SoundPlayer& operator=(const SoundPlayer&) = delete;
  void play(Sound sound);

 private:
  class Speaker;
  QThread thread_;
  Speaker* speaker_;  // lives on the thread
};

/// 16-bit mono at 48 kHz, less than a second.
[[nodiscard]] QByteArray toneOf(Sound sound);

}  // namespace articulus::ui
