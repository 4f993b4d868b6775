#include "ui/protocol/protocol_sheet.h"

#include <nlohmann/json.hpp>

#include "core/base/program/program_version.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/protocol_json.h"
#include "core/spatial/side.h"
#include "core/storage/file_hash.h"
#include "ui/kit/language/language.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_facts.h"

namespace articulus::ui {
namespace {

std::string specimenName(const std::string& key, const std::filesystem::path& resources) {
  for (const auto& one : cell::shippedSpecimens(resources))
    if (one.key == key) return toCore(coreText(one.name));
  return key;
}

}  // namespace

publication::ProtocolSheet sheetOf(const ExperimentLibrary::Entry& entry, const protocol::Protocol& protocol,
                                   UserSession& session) {
  const auto& cell = session.context().cell;
  publication::ProtocolSheet sheet;
  sheet.protocol = protocol;
  sheet.name = toCore(entry.name());
  sheet.cell = toCore(entry.cell);
  if (!protocol.specimen.empty()) sheet.specimen = specimenName(protocol.specimen, session.context().resources);
  sheet.forecastOn = toCore(coreText(cell.name));
  const auto side = spatial::sideFromText(session.specimen().side);
  const auto expected = [&](const protocol::Program& program) { return session.expected(protocol, program); };
  for (const auto& [what, value] : factsOf(protocol, side, expected).rows)
    sheet.forecast.emplace_back(toCore(what), toCore(value));
  sheet.version = entry.own ? entry.version : 0;
  sheet.saved = toCore(entry.changed);
  sheet.by = session.account() ? session.account()->name : std::string();
  sheet.hash = storage::hashOfText(protocol::toJson(protocol).dump(2));
  sheet.program = std::string(base::programVersion());
  sheet.words = [](const std::string& text) { return toCore(coreText(text)); };
  sheet.language = Language::german() ? publication::Language::German : publication::Language::English;
  return sheet;
}

}  // namespace articulus::ui
