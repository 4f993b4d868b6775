#pragma once
#include <QCoreApplication>

#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// What lies on a clamped specimen: whoever switches drives off asks it first. Known while the load cell is zeroed.
/// In      of(): snapshot, N and Nm
/// Thread  ui
struct LoadLeft {
  Q_DECLARE_TR_FUNCTIONS(LoadLeft)
 public:
  bool clamped = false, known = false;
  double force_N = 0.0, moment_Nm = 0.0;

  [[nodiscard]] static LoadLeft of(const cycle::Snapshot& snapshot);
  [[nodiscard]] bool counts() const;  ///< more than a vice leaves, as far as it is known
  /// More than comes back by itself after the load was taken off, as tissue relaxes.
  [[nodiscard]] bool countsAfterUnload() const;
  [[nodiscard]] bool mayCount() const { return counts() || (clamped && !known); }
  [[nodiscard]] QString words() const;  ///< "12 N and 0.4 Nm"; where it is not known it says so
};

}  // namespace articulus::ui
