#pragma once
#include <functional>

#include "core/base/error.h"

namespace articulus::ui {

/// Another program has the data folder or the devices: here what is stored is read and exported; nothing is written, no
/// station runs and no device is touched.
struct ReadOnlyDesktop {
  base::Error because;                    ///< who has what, and what to do
  std::function<bool()> isOver = {};      ///< asked once a second: the other one has ended
  std::function<void()> startAgain = {};  ///< called once the window closes, to open again for work
};

}  // namespace articulus::ui
