#pragma once
#include <QString>
#include <QStringList>
#include <vector>

#include "core/safety/self_test_report.h"

namespace articulus::ui {

/// The self-test of the limits in words.
struct SelfTestWords {
  enum class Tone { Good, Waiting, Bad };
  Tone tone = Tone::Good;
  QString icon, title, detail;  ///< "Self-test passed"; "34 limits stopped the simulated copy of this cell ..."
};

/// state: as the station has it, which is what counts; report: what the test has seen, may be empty.
/// Thread  any
[[nodiscard]] SelfTestWords selfTestWords(safety::SelfTestState state, const safety::SelfTestReport& report);

/// Empty if a run may start as far as the self-test goes; otherwise why not, and what to do.
[[nodiscard]] QString reasonAgainstRun(safety::SelfTestState state, const safety::SelfTestReport& report);

/// One row a limit that was driven: limit, axis, side, what it did, time to stand still, allowed, distance. Failures
/// first.
[[nodiscard]] std::vector<QStringList> selfTestRows(const safety::SelfTestReport& report);
[[nodiscard]] QStringList selfTestColumns();

}  // namespace articulus::ui
