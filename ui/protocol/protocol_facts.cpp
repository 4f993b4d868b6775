#include "ui/protocol/protocol_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/protocol/forecast.h"
#include "core/spatial/units.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/text.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

constexpr double kNothing = 1e-9;

QString tr(const char* text) { return QCoreApplication::translate("ProtocolFacts", text); }

QString number(double value) { return QLocale::c().toString(value, 'g', 3); }

QString loads(const spatial::Vector6& peak) {
  QStringList words;
  for (int i = 0; i < 6; ++i)
    if (peak[i] > kNothing)
      words << QStringLiteral("%1 %2 %3")
                   .arg(axisName(i), number(peak[i]), i < 3 ? QStringLiteral("N") : QStringLiteral("Nm"));
  return words.isEmpty() ? tr("none") : words.join(QStringLiteral(", "));
}

QString displacements(const spatial::Vector6& peak) {
  static const char* const kAxes[] = {"x", "y", "z", "Rx", "Ry", "Rz"};
  QStringList words;
  for (int i = 0; i < 6; ++i)
    if (peak[i] > kNothing)
      words << (i < 3 ? QStringLiteral("%1 %2 mm").arg(QLatin1String(kAxes[i]), number(peak[i] * 1e3))
                      : QStringLiteral("%1 %2°").arg(QLatin1String(kAxes[i]), number(spatial::inDegrees(peak[i]))));
  return words.isEmpty() ? tr("none commanded") : words.join(QStringLiteral(", "));
}

QString grouped(std::int64_t number) {
  QLocale locale(QLocale::English);
  return locale.toString(static_cast<qlonglong>(number)).replace(QLatin1Char(','), QChar(0x202F));
}

}  // namespace

ProtocolFacts factsOf(const protocol::Protocol& protocol, std::optional<spatial::Side> side, double rate_Hz) {
  ProtocolFacts facts;
  const auto program = protocol::expand(protocol, side);
  if (!program) {
    facts.problem = toQt(program.error().text());
    return facts;
  }
  const auto f = protocol::forecast(*program, rate_Hz);
  facts.duration_s = f.duration_s;
  facts.rows = {
      {tr("Duration"), tr("about %1").arg(spokenDuration(f.duration_s))},
      {tr("Largest target loads"), loads(f.peakLoad)},
      {tr("Largest target displacements"), displacements(f.peakDisplacement)},
      {tr("Recording"),
       tr("%1 samples, about %2")
           .arg(grouped(f.samples), QLocale::c().formattedDataSize(f.storedBytes, 1, QLocale::DataSizeSIFormat))},
      {tr("Operator"), f.prompts + f.cuts == 0
                           ? tr("is not asked anything")
                           : tr("%1, %2").arg(f.prompts == 1 ? tr("1 question") : tr("%1 questions").arg(f.prompts),
                                              f.cuts == 1 ? tr("1 cut") : tr("%1 cuts").arg(f.cuts))}};
  if (protocol.sideAware)
    facts.rows.emplace_back(tr("Side"),
                            side == spatial::Side::Left ? tr("as on a left joint") : tr("as on a right joint"));
  return facts;
}

QString cellName(const std::string& key, const std::filesystem::path& resources) {
  static std::map<std::string, QString> known;  // of the window's thread
  if (const auto found = known.find(key); found != known.end()) return found->second;
  std::ifstream file(resources / "cells" / (key + ".json"));
  const auto json = file ? nlohmann::json::parse(file, nullptr, false, true) : nlohmann::json();
  const QString name = json.is_object() && json.contains("name") && json["name"].is_string()
                           ? toQt(json["name"].get<std::string>())
                           : toQt(key);
  return known.emplace(key, name).first->second;
}

QString otherCellWords(const protocol::Protocol& protocol, const std::string& cellKey,
                       const std::filesystem::path& resources) {
  if (protocol.cell.empty() || protocol.cell == cellKey) return {};
  return tr("Made for another cell: %1").arg(cellName(protocol.cell, resources));
}

QString mirroredWords(const protocol::Protocol& protocol, std::optional<spatial::Side> specimenSide) {
  if (!protocol.sideAware || specimenSide != spatial::Side::Left) return {};
  return tr(
      "Runs mirrored for a left joint: it is written for a right joint, and the specimen is a left one. Fy, Mx, Mz and "
      "their displacements change sign.");
}

}  // namespace articulus::ui
