#include "ui/results/import_preparation.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/exchange/import/times/time_base.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(ImportSheet)
};

}  // namespace

QString summaryOf(const exchange::ImportSource& source, std::size_t others) {
  const auto& r = source.recording;
  QString text = (r.rows() == 1 ? Words::tr("%1: %2, %3 row") : Words::tr("%1: %2, %3 rows"))
                     .arg(toQt(source.origin.file), toQt(source.origin.format))
                     .arg(r.rows());
  if (const double rate = r.timed ? exchange::timeBaseOf(r.time_s).rate_Hz : 0.0; rate > 0.0)
    text += QStringLiteral(", ") +
            Words::tr("%1 s at %2 Hz").arg(fixedText(r.time_s.back() - r.time_s.front(), 1), shortText(rate, 5));
  if (others > 0) text += QStringLiteral("; ") + Words::tr("%n more the same way", nullptr, static_cast<int>(others));
  for (const auto* notes : {&source.notes, &r.notes})
    for (const std::string& note : *notes) text += QStringLiteral("\n") + coreText(note);
  return text;
}

QString sideIn(const std::string& words) {
  for (const char* side : {"left", "right"})
    if (toQt(words).startsWith(QLatin1String(side), Qt::CaseInsensitive)) return QLatin1String(side);
  return {};
}

QString sideOf(const exchange::ImportSource& source) {
  const auto& facts = source.recording.header.facts;
  const auto at = std::ranges::find(facts, std::string("side"), &std::pair<std::string, std::string>::first);
  return at == facts.end() ? QString() : sideIn(at->second);
}

base::Result<ImportReady> prepareOne(const exchange::ImportSource& source, exchange::ImportOptions options,
                                     exchange::ImportLabels labels) {
  if (source.recording.timed) options.rate_Hz.reset();  // it is said for those that have no times
  exchange::Recording recording = source.recording;
  std::vector<std::string> unused;
  for (std::size_t c = recording.columns.size(); c-- > 0;) {
    const std::string name = recording.header.channels[c].name;
    if (std::ranges::find(options.mapping->columns, name, &exchange::ColumnMapping::from) !=
        options.mapping->columns.end())
      continue;
    unused.push_back(name);
    recording.header.channels.erase(recording.header.channels.begin() + static_cast<long>(c));
    recording.columns.erase(recording.columns.begin() + static_cast<long>(c));
  }
  auto prepared = exchange::prepareImport(recording, options);
  if (!prepared && source.mayLackLoops && !options.motions) {
    auto plain = options;
    plain.motions.emplace();
    prepared = exchange::prepareImport(std::move(recording), plain);
  }
  if (!prepared)
    return base::Error{prepared.error().code, source.origin.file + ": " + prepared.error().message,
                       prepared.error().remedy};
  prepared->unused = std::move(unused);
  labels.origin = source.origin;
  labels.notes = source.notes;
  const std::size_t rows = prepared->recording.rows();
  return ImportReady{.prepared = std::move(*prepared), .labels = std::move(labels), .rows = rows};
}

}  // namespace articulus::ui
