#pragma once

namespace articulus::ui {

/// What the desktop says by a sound, to whoever looks elsewhere.
enum class Sound {
  Question,  ///< a run waits for an answer
  Fault,     ///< the robot was stopped
  Ended      ///< a run has ended
};

}  // namespace articulus::ui
