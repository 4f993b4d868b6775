#pragma once
#include <QString>
#include <string>

namespace articulus::ui {

/// One number that an engineer may change, in the units of the screen.
struct TuningRow {
  std::string key;           ///< of the audit trail
  QString group;             ///< heading; empty: none
  QString label, unit;       ///< beside the editor
  QString range;             ///< beside it, for a person
  QString help;              ///< one sentence; empty: none
  double scale = 1.0;        ///< screen = SI * scale
  double bound = 0.0;        ///< the last value that is allowed, on the screen
  double noise = 0.0;        ///< on the screen: less than this is no change
  int decimals = 2;          ///< of the editor
  bool live = false;         ///< may be changed while the robot moves
  bool moreIsSafer = false;  ///< bound is the least that is allowed
};

}  // namespace articulus::ui
