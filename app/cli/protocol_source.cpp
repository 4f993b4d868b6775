#include "app/cli/protocol_source.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/kinematics/cell_kinematics.h"
#include "app/cli/parameter_values.h"
#include "core/base/json_reader.h"
#include "core/base/stored_json.h"
#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/program_runner.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

base::Result<NamedProtocol> fromFile(const fs::path& file, const fs::path& resources) {
  auto protocol = protocol::loadProtocol(file, resources / "protocols");
  if (!protocol) return protocol.error();
  return NamedProtocol{std::move(*protocol), file.string()};
}

std::string shippedKeys(const fs::path& resources) {
  std::set<std::string> keys;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(resources / "protocols", none))
    if (protocol::isProtocolFile(entry.path())) keys.insert(entry.path().stem().string());
  std::string text;
  for (const auto& key : keys) text += (text.empty() ? "" : ", ") + key;
  return text;
}

Error notFound(const std::string& name, const fs::path& resources, const std::string& own) {
  return {ErrorCode::NotFound, "There is no protocol \"" + name + "\".",
          "Shipped are: " + shippedKeys(resources) + "." +
              (own.empty() ? std::string() : " Your own experiments are: " + own + ".") +
              " A path to a .json file works too."};
}

/// Whether what lies in the virtual vice has what the protocol cuts, and bears its preloads.
base::Result<void> fitsSpecimen(const protocol::Protocol& protocol, const cell::CellConfig& cell) {
  if (!cell.simulated || !cell.simulation->contains("specimen")) return {};
  const auto program = protocol::expand(protocol);
  if (!program) return program.error();
  try {
    const base::JsonReader specimen(cell.simulation->at("specimen"), cell.file.string(), "simulation.specimen");
    const auto made = specimen::makeSpecimen(specimen::readSpecimen(specimen));
    return run::ProgramRunner::canRun(made->structures(), made->maxPreload_N(), *program);
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace

bool isFile(const std::string& name) { return name.ends_with(".json") || name.find('/') != std::string::npos; }

base::Result<NamedProtocol> findSharedProtocol(const std::string& name, const fs::path& resources) {
  if (isFile(name)) return fromFile(name, resources);
  const fs::path shipped = resources / "protocols" / (name + ".json");
  std::error_code none;
  if (fs::exists(shipped, none)) return fromFile(shipped, resources);
  return notFound(name, resources, {});
}

base::Result<NamedProtocol> findProtocol(const std::string& name, const fs::path& resources,
                                         storage::UserStore& store) {
  auto shared = findSharedProtocol(name, resources);
  if (shared.ok() || isFile(name) || shared.error().code != ErrorCode::NotFound) return shared;
  const auto own = store.protocols();
  if (!own) return own.error();
  std::string names;
  for (const auto& stored : *own) {
    const std::string origin = "experiment " + stored.name;
    if (stored.name == name) {
      const auto json = base::parseStoredJson(stored.json, origin);
      if (!json) return json.error();
      auto protocol = protocol::fromJson(*json, origin);
      if (!protocol) return protocol.error();
      return NamedProtocol{std::move(*protocol), origin};
    }
    names += (names.empty() ? "\"" : ", \"") + stored.name + "\"";
  }
  return notFound(name, resources, names);
}

base::Result<NamedProtocol> withValues(base::Result<NamedProtocol> named, const std::vector<std::string>& values) {
  if (!named || values.empty()) return named;
  const auto given = parseParameterValues(values);
  if (!given) return given.error();
  auto protocol = protocol::instantiate(named->protocol, *given);
  if (!protocol) return protocol.error();
  named->protocol = std::move(*protocol);
  return named;
}

base::Result<cell::CellConfig> cellFor(const protocol::Protocol* made, const std::string& asked,
                                       cell::SpecimenChoice& choice, const fs::path& resources) {
  const std::string key = !asked.empty() ? asked : made && !made->cell.empty() ? made->cell : "munich";
  auto cell = cell::loadCell(key, resources, cell::specimenPatch(choice));
  const bool chosen = !choice.key.empty() || isFile(key);
  if (!cell || chosen || !made || made->specimen.empty() || !cell->simulated) return cell;
  if (cell::specimenInVice(*cell).key == made->specimen) return cell;
  choice.key = made->specimen;
  return cell::loadCell(key, resources, cell::specimenPatch(choice));
}

base::Result<void> checkProtocol(const NamedProtocol& named, const cell::CellConfig& cell) {
  const spatial::Vector3 home_m = cell.X_WD_home.translation;
  const auto problems = protocol::validate(named.protocol, cell.limits, home_m);
  auto faults = run::faultsOfAnalyses(named.protocol);
  if (problems.empty())
    if (auto fits = fitsSpecimen(named.protocol, cell); !fits) {
      if (fits.error().code == ErrorCode::ParseError) return fits.error();  // of the cell's file, not of the protocol
      faults.push_back(fits.error().text());
      if (const std::string made = named.protocol.specimen; !made.empty())
        faults.push_back("It is made for the simulated specimen \"" + made + "\": --simulated-specimen " + made + ".");
    }
  if (problems.empty() && faults.empty()) return {};
  std::string text = named.origin + " can not run in the " + cell.name + ":";
  for (const auto& problem : problems) text += "\n  " + protocol::describe(problem, named.protocol);
  for (const std::string& fault : faults) text += "\n  " + fault;
  std::string names;
  for (const auto& parameter : named.protocol.parameters) names += (names.empty() ? "" : ", ") + parameter.name;
  return Error{ErrorCode::InvalidArgument, std::move(text),
               names.empty() ? "Correct the protocol and start again. Nothing has moved."
                             : "Correct the protocol, or choose other values with --set NAME=NUMBER (" + names +
                                   "), and start again. Nothing has moved."};
}

}  // namespace articulus::cli
