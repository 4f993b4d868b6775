#include "ui/protocol/difference_rows.h"

#include <QCoreApplication>

#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using protocol::ChangeKind;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(ProtocolDifference)
};

QString spoken(const std::string& value, bool ownWords) {
  if (value.empty()) return Words::tr("none");
  return ownWords ? toQt(value) : noBreakUnits(numbersInLocale(coreText(value)));
}

void add(const QString& where, const protocol::FieldChange& change, std::vector<QStringList>& rows) {
  const QString what =
      change.part.empty() ? coreText(change.name) : coreText(change.name) + QLatin1Char(' ') + coreText(change.part);
  rows.push_back({where, what, spoken(change.before, change.ownWords), spoken(change.after, change.ownWords)});
}

/// One that was added or removed is one row, with what it says where it is.
void addItem(const QString& where, ChangeKind kind, const QString& says, std::vector<QStringList>& rows) {
  const QString none = Words::tr("none");
  if (kind == ChangeKind::Added) rows.push_back({where, Words::tr("added"), none, says});
  if (kind == ChangeKind::Removed) rows.push_back({where, Words::tr("removed"), says, none});
}

void addItems(const QString& what, const std::vector<protocol::ItemChange>& items, std::vector<QStringList>& rows) {
  for (const auto& item : items) {
    const QString where = QStringLiteral("%1 %2").arg(what, coreText(item.name));
    if (item.kind == ChangeKind::Changed) {
      for (const auto& field : item.fields) add(where, field, rows);
      continue;
    }
    QStringList says;
    for (const auto& field : item.fields)
      says << coreText(field.name) + QLatin1Char(' ') +
                  spoken(item.kind == ChangeKind::Added ? field.after : field.before, field.ownWords);
    addItem(where, item.kind, says.join(QStringLiteral(", ")), rows);
  }
}

QString whereOf(const protocol::StepChange& change) {
  const QString title = coreText(change.title);
  QString number = toQt(change.after.empty() ? change.before : change.after);
  if (!change.list.empty()) number += QStringLiteral(" (%1)").arg(coreText(change.list));
  return Words::tr("Step %1: %2").arg(number, title);
}

}  // namespace

std::vector<QStringList> differenceRows(const protocol::ProtocolDifference& difference) {
  std::vector<QStringList> rows;
  for (const auto& change : difference.whole) add(Words::tr("Experiment"), change, rows);
  addItems(Words::tr("Parameter"), difference.parameters, rows);
  addItems(Words::tr("Analysis"), difference.analyses, rows);
  for (const auto& change : difference.steps) {
    const QString where = whereOf(change);
    if (change.kind == ChangeKind::Moved)
      rows.push_back({where, Words::tr("moved"), Words::tr("place %1").arg(toQt(change.before)),
                      Words::tr("place %1").arg(toQt(change.after))});
    else addItem(where, change.kind, noBreakUnits(numbersInLocale(coreText(change.summary))), rows);
    for (const auto& field : change.fields) add(where, field, rows);
  }
  return rows;
}

}  // namespace articulus::ui
