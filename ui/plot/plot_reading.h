#pragma once
#include <QString>
#include <QVector>

#include "ui/plot/plot_view.h"
#include "ui/plot/reading_places.h"
#include "ui/plot/traces/trace_store.h"

namespace articulus::ui {

/// One line of the reading, in what is shown (not SI); NaN: no value there.
struct ReadingRow {
  QString name;
  double here, a, b, minimum, mean, maximum;
  [[nodiscard]] double difference() const { return b - a; }
};

/// What the traces are at those places, and of the stretch that is in view.
/// In  from_s, to_s: the stretch, on the clock of the store
/// Thread  that of the store
[[nodiscard]] QVector<ReadingRow> readTraces(const TraceStore& store, const QVector<PlotTrace>& traces,
                                             const ReadingPlaces& places, double from_s, double to_s);

/// The rows as a table of equally wide characters, with as many columns as there are places.
/// In  origin_s: what the time axis calls zero
///     ofView: also least, mean and largest value of what is in view
[[nodiscard]] QString readingTable(const QVector<ReadingRow>& rows, const ReadingPlaces& places, double origin_s,
                                   bool ofView);

/// The same in a sentence, for a screen reader.
[[nodiscard]] QString readingWords(const QVector<ReadingRow>& rows, const ReadingPlaces& places, double origin_s);

}  // namespace articulus::ui
