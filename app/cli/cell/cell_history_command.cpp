#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/cell/cell_command.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/text/text_format.h"
#include "core/run/drift/drift.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kMinute = 16;  // characters of "2026-11-27T08:15"

struct HistoryOptions : CommonOptions {
  std::string cell;
};

using Align = TextTable::Align;
using nlohmann::ordered_json;

ordered_json asJson(const run::Drift& drift, const std::vector<run::CellMeasurement>& measurements) {
  ordered_json points = ordered_json::array();
  for (const run::DriftPoint& point : drift.points) {
    const auto& measurement = measurements[point.measurement];
    points.push_back({{"time", measurement.time},
                      {"who", measurement.who},
                      {"simulated", measurement.simulated},
                      {"specimen", measurement.specimen},
                      {"value", point.value},
                      {"from_before", point.fromBefore ? ordered_json(*point.fromBefore) : ordered_json()},
                      {"from_first", point.fromFirst ? ordered_json(*point.fromFirst) : ordered_json()}});
  }
  return {{"quantity", drift.quantity->key},
          {"label", drift.quantity->label},
          {"limit", drift.quantity->limit ? ordered_json(*drift.quantity->limit) : ordered_json()},
          {"moved", drift.moved},
          {"words", run::wordsOf(drift, measurements)},
          {"points", points}};
}

void show(const run::Drift& drift, const std::vector<run::CellMeasurement>& measurements) {
  const run::MeasuredQuantity& quantity = *drift.quantity;
  const auto number = [&quantity](double value) { return base::fixed(quantity.shown * value, quantity.decimals); };
  const auto difference = [&number](const std::optional<double>& value) {
    return value ? (*value > 0.0 ? "+" : "") + number(*value) : std::string();
  };
  std::printf("\n%s, %s%s\n", std::string(quantity.label).c_str(), std::string(quantity.unit).c_str(),
              quantity.limit ? (", allowed " + number(*quantity.limit)).c_str() : "");
  TextTable table({{"time (UTC)"},
                   {"who"},
                   {"value", Align::Right},
                   {"since the one before", Align::Right},
                   {"since the first", Align::Right},
                   {"specimen"},
                   {"cell"}});
  for (const run::DriftPoint& point : drift.points) {
    const auto& measurement = measurements[point.measurement];
    table.add({measurement.time.substr(0, kMinute), measurement.who, number(point.value), difference(point.fromBefore),
               difference(point.fromFirst), measurement.specimen, measurement.simulated ? "simulated" : "real"});
  }
  std::printf("%s", table.fitted(terminalWidth()).c_str());
}

base::Result<ExitCode> history(const HistoryOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  auto accounts = openKnownAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto measurements = run::measurementsOf(**accounts, o.cell);
  if (!measurements) return measurements.error();
  const auto drifts = run::driftsOf(*measurements);
  if (o.json) {
    ordered_json quantities = ordered_json::array();
    for (const run::Drift& drift : drifts) quantities.push_back(asJson(drift, *measurements));
    print(ordered_json{{"cell", o.cell}, {"quantities", quantities}});
    return ExitCode::Ok;
  }
  if (drifts.empty()) {
    std::printf("Nothing was measured of the cell \"%s\" here. Each run weighs its load cell first: that adds a row.\n",
                o.cell.c_str());
    return ExitCode::Ok;
  }
  for (const run::Drift& drift : drifts) show(drift, *measurements);
  std::puts("");
  for (const run::Drift& drift : drifts)
    if (const std::string words = run::wordsOf(drift, *measurements); !words.empty()) std::puts(words.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addCellHistory(CLI::App& cell, Context& context) {
  auto o = std::make_shared<HistoryOptions>();
  auto* command = cell.add_subcommand("history", "What the sessions have measured of a cell, and what has moved");
  command->add_option("CELL", o->cell, "Key of a cell: munich")->required();
  addDataOption(*command, *o);
  addUserOption(*command, *o);
  addJsonOption(*command, *o);
  command->footer(
      "Zero of the load cell, tool and largest error of each weigh-in, dead times and tools that were identified, with "
      "the difference\nto the one before and to the first. What moved by more than three times its usual change is "
      "told below.\n\nExamples:\n"
      "  articulusctl cell history munich --user weber\n"
      "  articulusctl cell history munich --user weber --json");
  onCommand(*command, context, [o, &context] { return history(*o, context); });
}

}  // namespace articulus::cli
