#include "ui/results/runs/run_order.h"

#include <tuple>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

QString wordsOf(const storage::RunRecord& run, const RunListModel& list, RunListModel::Column column) {
  switch (column) {
    case RunListModel::Protocol: return coreText(run.header.protocolName);
    case RunListModel::Specimen: return toQt(run.specimenLabel);
    case RunListModel::Condition: return list.conditionOf(run);
    case RunListModel::Ended: return RunListModel::howItEnded(run);
    case RunListModel::Number: return QString::number(run.id);
    case RunListModel::Began:
    case RunListModel::ColumnCount: break;
  }
  return {};
}

/// The number that begins there, and behind it; leading zeros are of no account.
QStringView numberAt(const QString& text, qsizetype& at) {
  while (at < text.size() && text[at] == QLatin1Char('0')) ++at;
  const qsizetype from = at;
  while (at < text.size() && text[at].isDigit()) ++at;
  return QStringView(text).mid(from, at - from);
}

}  // namespace

int compareCounted(const QString& a, const QString& b) {
  qsizetype i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (a[i].isDigit() && b[k].isDigit()) {
      const QStringView left = numberAt(a, i), right = numberAt(b, k);
      if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
      if (const int order = left.compare(right); order != 0) return order;
      continue;
    }
    // Words up to the next number, so that letters with marks are sorted as the language does.
    const qsizetype from = i, other = k;
    while (i < a.size() && !a[i].isDigit()) ++i;
    while (k < b.size() && !b[k].isDigit()) ++k;
    const int order =
        QString::localeAwareCompare(a.mid(from, i - from).toCaseFolded(), b.mid(other, k - other).toCaseFolded());
    if (order != 0) return order;
  }
  return static_cast<int>((a.size() - i > 0) - (b.size() - k > 0));
}

bool runBefore(const storage::RunRecord& a, const storage::RunRecord& b, const RunListModel& list,
               RunListModel::Column column) {
  if (const int order = compareCounted(wordsOf(a, list, column), wordsOf(b, list, column)); order != 0)
    return order < 0;
  return std::tie(a.began, a.id) < std::tie(b.began, b.id);  // ISO 8601 of one zone: as text it is by time
}

}  // namespace articulus::ui
