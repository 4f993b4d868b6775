#include "ui/plot/plot_reading.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/kit/number_text.h"

namespace articulus::ui {
namespace {

struct PlotReading {
  Q_DECLARE_TR_FUNCTIONS(PlotReading)
};

QString readNumberText(double value) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  return fixedText(value, std::abs(value) < 10.0 ? 3 : std::abs(value) < 100.0 ? 2 : 1);
}

QString timeText(double time_s) { return PlotReading::tr("%1 s").arg(fixedText(time_s, 3)); }

/// The columns that there is something for: heading, and which number of a row.
QVector<QPair<QString, double (*)(const ReadingRow&)>> readingColumns(const ReadingPlaces& places, double origin_s,
                                                                      bool ofView) {
  QVector<QPair<QString, double (*)(const ReadingRow&)>> all;
  if (places.here_s) all.append({timeText(*places.here_s - origin_s), [](const ReadingRow& r) { return r.here; }});
  if (places.cursor_s[0])
    all.append(
        {QStringLiteral("A ") + timeText(*places.cursor_s[0] - origin_s), [](const ReadingRow& r) { return r.a; }});
  if (places.cursor_s[1])
    all.append(
        {QStringLiteral("B ") + timeText(*places.cursor_s[1] - origin_s), [](const ReadingRow& r) { return r.b; }});
  if (places.cursor_s[0] && places.cursor_s[1])
    all.append({QStringLiteral("B − A ") + timeText(*places.cursor_s[1] - *places.cursor_s[0]),
                [](const ReadingRow& r) { return r.difference(); }});
  if (!ofView) return all;
  all.append({PlotReading::tr("Minimum"), [](const ReadingRow& r) { return r.minimum; }});
  all.append({PlotReading::tr("Mean"), [](const ReadingRow& r) { return r.mean; }});
  all.append({PlotReading::tr("Maximum"), [](const ReadingRow& r) { return r.maximum; }});
  return all;
}

}  // namespace

QVector<ReadingRow> readTraces(const TraceStore& store, const QVector<PlotTrace>& traces, const ReadingPlaces& places,
                               double from_s, double to_s) {
  QVector<ReadingRow> rows;
  for (const auto& trace : traces) {
    const auto at = [&](const std::optional<double>& time_s) {
      return time_s ? store.at(trace.channel, *time_s) * trace.scale : std::nan("");
    };
    const auto extremes = store.extremes(trace.channel, from_s, to_s);
    const double none = std::nan("");
    rows.push_back({trace.wanted ? PlotReading::tr("%1 target").arg(trace.name) : trace.name, at(places.here_s),
                    at(places.cursor_s[0]), at(places.cursor_s[1]),
                    extremes.empty() ? none : extremes.minimum * trace.scale,
                    store.mean(trace.channel, from_s, to_s) * trace.scale,
                    extremes.empty() ? none : extremes.maximum * trace.scale});
  }
  return rows;
}

QString readingTable(const QVector<ReadingRow>& rows, const ReadingPlaces& places, double origin_s, bool ofView) {
  const auto shown = readingColumns(places, origin_s, ofView);
  qsizetype name = 0, width = 8;
  for (const auto& row : rows) name = std::max(name, row.name.size());
  for (const auto& column : shown) width = std::max(width, column.first.size());
  QStringList lines{QString(name, QLatin1Char(' '))};
  for (const auto& column : shown) lines.back() += QLatin1Char(' ') + column.first.rightJustified(width);
  for (const auto& row : rows) {
    QString line = row.name.leftJustified(name);
    for (const auto& column : shown)
      line += QLatin1Char(' ') + readNumberText(column.second(row)).rightJustified(width);
    lines << line;
  }
  return lines.join(QLatin1Char('\n'));
}

QString readingWords(const QVector<ReadingRow>& rows, const ReadingPlaces& places, double origin_s) {
  QStringList words;
  for (const auto& column : readingColumns(places, origin_s, true)) {
    QStringList values;
    for (const auto& row : rows) values << row.name + QLatin1Char(' ') + readNumberText(column.second(row));
    words << column.first + QStringLiteral(": ") + values.join(QStringLiteral(", "));
  }
  return words.join(QStringLiteral("; "));
}

}  // namespace articulus::ui
