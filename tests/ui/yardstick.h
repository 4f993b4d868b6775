#pragma once
#include <QHash>
#include <QString>
#include <algorithm>
#include <array>
#include <ctime>

namespace articulus::ui::test {

/// Time that this thread has spent on a processor.
inline double spent_ms() noexcept {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

/// How many times as long the processor takes now for what the desktop does most (texts, tables, memory) as a quiet one
/// of 2026 did. Machines differ, and two programs on one core's two halves slow each other down: a millisecond of a
/// measure that fails tests is one of the yardstick's.
/// Out     1 or more: nobody is judged by a faster machine
/// Thread  any; takes some 2 ms
[[nodiscard]] inline double slownessNow() {
  constexpr double kQuiet_ms = 0.7;  // the median on an idle machine
  std::array<double, 3> taken{};
  for (double& one : taken) {
    const double begin_ms = spent_ms();
    QHash<QString, QString> words;
    for (int i = 0; i < 4000; ++i) words.insert(QStringLiteral("word %1").arg(i % 1500), QString::number(i));
    qsizetype letters = 0;
    for (const QString& word : words) letters += word.size();
    one = letters > 0 ? spent_ms() - begin_ms : 0.0;
  }
  std::ranges::sort(taken);
  return std::max(1.0, taken[1] / kQuiet_ms);
}

}  // namespace articulus::ui::test
