#include "ui/protocol/conditions/pasted_rows.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PastedRows)
};

QChar dividerOf(const QString& text, const QLocale& locale) {
  for (const QChar divider : {QChar(QLatin1Char('\t')), QChar(QLatin1Char(';'))})
    if (text.contains(divider)) return divider;
  return locale.decimalPoint() == QLatin1String(",") ? QChar(QLatin1Char(';')) : QChar(QLatin1Char(','));
}

/// A divider inside quotation marks belongs to the cell; two of them in a row are one.
QStringList cellsOf(const QString& line, QChar divider) {
  QStringList cells{QString()};
  bool quoted = false;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QChar c = line[i];
    if (c == QLatin1Char('"')) {
      if (quoted && i + 1 < line.size() && line[i + 1] == c) cells.back() += line[++i];
      else quoted = !quoted;
    } else if (c == divider && !quoted) {
      cells << QString();
    } else {
      cells.back() += c;
    }
  }
  for (QString& cell : cells) cell = cell.trimmed();
  return cells;
}

bool isNumber(const QString& cell, const QLocale& locale) { return readNumber(cell, locale).value.has_value(); }

/// Where each column of the table stands in the heading; empty where it does not name them all.
std::vector<qsizetype> orderOf(const QStringList& heading, const std::vector<protocol::ConditionColumn>& columns) {
  static const QRegularExpression kEnd(QStringLiteral("[\\s(\\[].*$"));  // "angle (deg)"
  QStringList names;
  for (QString word : heading) names << word.remove(kEnd);
  std::vector<qsizetype> order;
  for (const auto& column : columns) {
    const auto at = names.indexOf(toQt(column.name));
    if (at < 0) return {};
    order.push_back(at);
  }
  return order;
}

}  // namespace

PastedRows readRows(const QString& text, const std::vector<protocol::ConditionColumn>& columns, const QLocale& locale) {
  PastedRows rows;
  const auto refuse = [&rows](const QString& why) {
    rows = {};
    rows.problem = why;
    return rows;
  };
  static const QRegularExpression kLine(QStringLiteral("\\r\\n|\\r|\\n"));
  const QChar divider = dividerOf(text, locale);
  std::vector<QStringList> lines;
  for (const QString& line : text.split(kLine))
    if (!line.trimmed().isEmpty()) lines.push_back(cellsOf(line, divider));
  if (lines.empty()) return refuse(Words::tr("There are no rows to paste."));
  const auto values = static_cast<qsizetype>(columns.size());
  const bool named = lines.front().size() == values + 1;
  if (!named && lines.front().size() != values)
    return refuse(Words::tr("Rows of %1 cells cannot be pasted: the table has a name and %2 values in each.")
                      .arg(lines.front().size())
                      .arg(values));
  std::vector<qsizetype> order;
  for (qsizetype i = 0; i < values; ++i) order.push_back(i + (named ? 1 : 0));
  const bool heading = std::all_of(lines.front().begin() + (named ? 1 : 0), lines.front().end(),
                                   [&](const QString& cell) { return !isNumber(cell, locale); });
  if (heading) {
    if (const auto told = orderOf(lines.front(), columns); !told.empty()) order = told;
    lines.erase(lines.begin());
    if (lines.empty()) return refuse(Words::tr("There are no rows to paste."));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const QStringList& cells = lines[i];
    const auto row = static_cast<int>(i) + 1;
    if (cells.size() != values + (named ? 1 : 0))
      return refuse(Words::tr("Row %1 has %2 cells, the first one has %3.")
                        .arg(row)
                        .arg(cells.size())
                        .arg(values + (named ? 1 : 0)));
    std::vector<double> numbers;
    for (const qsizetype at : order) {
      const ReadNumber number = readNumber(cells[at], locale);
      if (!number.value) return refuse(Words::tr("Row %1, “%2”: %3").arg(row).arg(cells[at], number.problem));
      numbers.push_back(*number.value);
    }
    const qsizetype nameAt = named ? 0 : -1;
    rows.names.push_back(nameAt < 0 ? std::nullopt : std::optional(cells[nameAt]));
    rows.values.push_back(std::move(numbers));
  }
  return rows;
}

}  // namespace articulus::ui
