#include "ui/protocol/protocol_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/words.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/status/expected_words.h"

namespace articulus::ui {
namespace {

constexpr double kNothing = 1e-9;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(ProtocolFacts)
};

/// "Fx 20 N, My 2 Nm" of those that are not zero.
template <class Shown>
QString listOf(const spatial::Vector6& peak, Shown&& shown, const QString& none) {
  QStringList words;
  for (int i = 0; i < 6; ++i)
    if (peak[i] > kNothing) words << toQt(shown(i, peak[i]));
  return words.isEmpty() ? none : words.join(QStringLiteral(", "));
}

}  // namespace

ProtocolFacts factsOf(const protocol::Protocol& protocol, std::optional<spatial::Side> side,
                      const std::function<run::ExpectedRun(const protocol::Program&)>& expected) {
  ProtocolFacts facts;
  const auto program = protocol::expand(protocol, side);
  if (!program) {
    facts.problem = coreText(program.error().text());
    return facts;
  }
  const run::ExpectedRun known = expected(*program);
  const protocol::Forecast& f = known.forecast;
  facts.duration_s = f.duration_s;
  facts.rows = {
      {Words::tr("Duration"), expectedWords(known)},
      {Words::tr("Largest target loads"), listOf(f.peakLoad, protocol::shownLoad, Words::tr("none"))},
      {Words::tr("Largest target displacements"),
       listOf(f.peakDisplacement, protocol::shownPose, Words::tr("none commanded"))},
      {Words::tr("Recording"),
       (f.samples == 1 ? Words::tr("%1 sample, about %2") : Words::tr("%1 samples, about %2"))
           .arg(countText(f.samples), QLocale().formattedDataSize(f.storedBytes, 1, QLocale::DataSizeSIFormat))},
      {Words::tr("Operator"),
       f.prompts + f.cuts == 0
           ? Words::tr("is not asked anything")
           : Words::tr("%1, %2").arg(
                 f.prompts == 1 ? Words::tr("1 question") : Words::tr("%1 questions").arg(f.prompts),
                 f.cuts == 1 ? Words::tr("1 cut") : Words::tr("%1 cuts").arg(f.cuts))}};
  if (protocol.unloadsInPause) facts.rows.emplace_back(Words::tr("In a pause"), Words::tr("the specimen is unloaded"));
  if (protocol.sideAware)
    facts.rows.emplace_back(Words::tr("Side"), side == spatial::Side::Left ? Words::tr("as on a left joint")
                                                                           : Words::tr("as on a right joint"));
  return facts;
}

QString cellName(const std::string& key, const std::filesystem::path& resources) {
  static std::map<std::string, std::string> known;  // of the window's thread
  if (const auto found = known.find(key); found != known.end()) return coreText(found->second);
  std::string name = key;
  if (base::faultOfFileName(key).empty()) {
    const auto json = base::readJsonFile(resources / "cells" / (key + ".json"));
    if (json && json->is_object() && json->contains("name") && (*json)["name"].is_string())
      name = (*json)["name"].get<std::string>();
  }
  return coreText(known.emplace(key, name).first->second);
}

QString otherCellWords(const protocol::Protocol& protocol, const std::string& cellKey,
                       const std::filesystem::path& resources) {
  if (protocol.cell.empty() || protocol.cell == cellKey) return {};
  return Words::tr("Made for another cell: %1").arg(cellName(protocol.cell, resources));
}

QString otherSpecimenWords(const protocol::Protocol& protocol, const cell::CellConfig& cell,
                           const std::filesystem::path& resources) {
  if (protocol.specimen.empty() || !cell.simulated) return {};
  if (cell::specimenInVice(cell).key == protocol.specimen) return {};
  QString name = toQt(protocol.specimen);
  for (const auto& one : cell::shippedSpecimens(resources))
    if (one.key == protocol.specimen) name = coreText(one.name);
  return Words::tr("Made for another specimen: %1").arg(name);
}

QString mirroredWords(const protocol::Protocol& protocol, std::optional<spatial::Side> specimenSide) {
  if (!protocol.sideAware || specimenSide != spatial::Side::Left) return {};
  return Words::tr(
      "Runs mirrored for a left joint: it is written for a right joint, and the specimen is a left one. Fy, Mx, Mz and "
      "their displacements change sign.");
}

}  // namespace articulus::ui
