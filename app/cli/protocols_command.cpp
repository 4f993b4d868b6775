#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/parameter_values.h"
#include "app/cli/person.h"
#include "app/cli/protocol_source.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/text/printable.h"
#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/difference/difference.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/reference/schema.h"
#include "core/protocol/reference/step_reference.h"
#include "core/run/duration/expected_run.h"
#include "core/spatial/side.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using Align = TextTable::Align;
using nlohmann::ordered_json;

constexpr std::size_t kLineWidth = 100;

struct ProtocolsOptions : CommonOptions {
  std::string protocol, cell;
  cell::SpecimenChoice simulated;
  std::vector<std::string> values;
  bool left = false, steps = false;
};

struct DiffOptions : CommonOptions {
  std::string before, after;
};

/// Keys of resources/protocols; the schema beside them is none.
std::vector<std::string> shippedProtocols(const fs::path& resources) {
  std::vector<std::string> keys;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(resources / "protocols", none))
    if (entry.path().extension() == ".json" && entry.path().stem() != "schema")
      keys.push_back(entry.path().stem().string());
  std::sort(keys.begin(), keys.end());
  return keys;
}

/// Of the cell that it is made for; one that names none is reckoned without limits of speed.
protocol::ForecastBasis basisFor(const protocol::Protocol& p, const Context& context) {
  if (p.cell.empty()) return {};
  const auto cell = cell::loadCell(p.cell, context.resources);
  return cell ? run::forecastBasis(*cell, cell->limits) : protocol::ForecastBasis{};
}

base::Result<ExitCode> list(const ProtocolsOptions& o, const Context& context) {
  TextTable table({{"protocol"},
                   {"cell"},
                   {"actions", Align::Right},
                   {"about", Align::Right},
                   {"at most", Align::Right},
                   {"name"}});
  ordered_json rows = ordered_json::array();
  bool broken = false;
  for (const std::string& key : shippedProtocols(context.resources)) {
    const auto named = findSharedProtocol(key, context.resources);
    const auto program = named ? protocol::expand(named->protocol) : base::Result<protocol::Program>(named.error());
    if (!program) {
      std::fprintf(stderr, "%s\n", program.error().text().c_str());
      broken = true;
      continue;
    }
    const auto f = protocol::forecast(*program, basisFor(named->protocol, context));
    table.add({key, named->protocol.cell.empty() ? "any" : named->protocol.cell, grouped(f.actions),
               minutes(f.duration_s), minutes(f.most_s), named->protocol.name});
    rows.push_back({{"key", key},
                    {"name", named->protocol.name},
                    {"cell", named->protocol.cell},
                    {"specimen", named->protocol.specimen},
                    {"actions", f.actions},
                    {"duration_s", f.duration_s},
                    {"most_s", f.most_s},
                    {"source", named->protocol.source}});
  }
  if (o.json) print(ordered_json{{"protocols", rows}});
  else std::printf("%s\n  More about one: articulusctl protocols show KEY\n", table.fitted(terminalWidth()).c_str());
  return broken ? ExitCode::BadInput : ExitCode::Ok;
}

base::Result<ExitCode> show(const ProtocolsOptions& o, const Context& context) {
  auto named = findSharedProtocol(o.protocol, context.resources);
  if (!named) return named.error();
  const auto values = parseParameterValues(o.values);
  if (!values) return values.error();
  if (!values->empty()) {
    auto chosen = protocol::instantiate(named->protocol, *values);
    if (!chosen) return chosen.error();
    named->protocol = std::move(*chosen);
  }
  const protocol::Protocol& p = named->protocol;
  auto inVice = o.simulated;
  const auto cell = cellFor(&p, o.cell, inVice, context.resources);
  if (!cell) return cell.error();
  if (auto good = checkProtocol(*named, *cell); !good) return good.error();
  const auto program = protocol::expand(p, o.left ? spatial::Side::Left : spatial::Side::Right);
  if (!program) return program.error();
  const auto f = protocol::forecast(*program, run::forecastBasis(*cell, cell->limits));
  if (o.json) {
    ordered_json parameters = ordered_json::array(), actions = ordered_json::array();
    for (const auto& q : p.parameters)
      parameters.push_back({{"name", q.name},
                            {"label", q.label},
                            {"unit", q.unit},
                            {"value", q.value},
                            {"minimum", q.minimum},
                            {"maximum", q.maximum}});
    for (const auto& a : program->actions)
      actions.push_back({{"number", a.number}, {"type", protocol::typeName(a.step)}, {"place", a.place}});
    print(ordered_json{{"name", p.name},
                       {"description", p.description},
                       {"source", p.source},
                       {"cell", p.cell},
                       {"specimen", p.specimen},
                       {"parameters", parameters},
                       {"duration_s", f.duration_s},
                       {"most_s", f.most_s},
                       {"samples", f.samples},
                       {"stored_bytes", f.storedBytes},
                       {"prompts", f.prompts},
                       {"cuts", f.cuts},
                       {"actions", actions}});
    return ExitCode::Ok;
  }
  std::printf("%s\n%s", p.name.c_str(), wrapped(p.description, kLineWidth, "  ").c_str());
  if (!p.source.empty()) std::printf("  Source: %s\n", p.source.c_str());
  std::printf("\n  On the %s: about %s, %s actions, %s samples, %s MB in the database; %d questions, %d cuts\n",
              cell->name.c_str(), wordsOf(run::ExpectedRun{.forecast = f, .began = {}}).c_str(),
              grouped(f.actions).c_str(), grouped(f.samples).c_str(),
              fixed(1e-6 * static_cast<double>(f.storedBytes), 1).c_str(), f.prompts, f.cuts);
  if (const auto lies = cell::specimenInVice(*cell); !lies.label.empty())
    std::printf("  In the vice: %s%s\n", lies.label.c_str(),
                !p.specimen.empty() && lies.key != p.specimen ? (", made for " + p.specimen).c_str() : "");
  TextTable peaks({{"axis"}, {"largest load", Align::Right}, {"unit"}, {"farthest", Align::Right}, {"unit"}});
  for (int i = 0; i < 6; ++i)
    peaks.add({std::string(protocol::axisName(i)), fixed(f.peakLoad[i], 2), std::string(protocol::axisUnit(i)),
               fixed(i < 3 ? 1e3 * f.peakDisplacement[i] : f.peakDisplacement[i] / spatial::kRadiansPerDegree, 2),
               i < 3 ? "mm" : "deg"});
  std::printf("\n%s", peaks.text().c_str());
  if (!p.parameters.empty()) {
    TextTable parameters(
        {{"parameter"}, {"value", Align::Right}, {"from", Align::Right}, {"to", Align::Right}, {"unit"}, {"meaning"}});
    for (const auto& q : p.parameters)
      parameters.add({q.name, fixed(q.value, 3), fixed(q.minimum, 3), fixed(q.maximum, 3), q.unit,
                      q.meaning.empty() ? q.label : q.meaning});
    std::printf("\n%s", parameters.text().c_str());
  }
  if (!o.steps) {
    std::printf("\n  All actions: --steps. To run it: articulusctl run %s --cell %s --user NAME --fast\n",
                o.protocol.c_str(), cell->key.c_str());
    return ExitCode::Ok;
  }
  TextTable actions({{"action", Align::Right}, {"type"}, {"place"}});
  for (const auto& a : program->actions)
    actions.add({std::to_string(a.number + 1), std::string(protocol::typeName(a.step)), a.place});
  std::printf("\n%s", actions.text().c_str());
  return ExitCode::Ok;
}

ordered_json jsonOf(const std::vector<protocol::FieldChange>& fields) {
  ordered_json all = ordered_json::array();
  for (const auto& f : fields) {
    all.push_back({{"name", f.name}, {"before", f.before}, {"after", f.after}});
    if (!f.part.empty()) all.back()["part"] = f.part;
  }
  return all;
}

ordered_json jsonOf(const std::vector<protocol::ItemChange>& items) {
  ordered_json all = ordered_json::array();
  for (const auto& item : items)
    all.push_back({{"name", item.name}, {"change", protocol::word(item.kind)}, {"fields", jsonOf(item.fields)}});
  return all;
}

base::Result<ExitCode> diff(const DiffOptions& o, const Context& context) {
  std::optional<Person> person;
  if (!o.user.empty()) {
    auto in = signIn(o.user, o.data, context.resources);
    if (!in) return in.error();
    person = std::move(*in);
  }
  const auto find = [&](const std::string& name) {
    return person ? findProtocol(name, context.resources, *person->store) : findSharedProtocol(name, context.resources);
  };
  const auto before = find(o.before), after = find(o.after);
  if (!before) return before.error();
  if (!after) return after.error();
  const auto difference = protocol::differenceOf(before->protocol, after->protocol);
  if (o.json) {
    ordered_json steps = ordered_json::array();
    for (const auto& step : difference.steps)
      steps.push_back({{"change", protocol::word(step.kind)},
                       {"before", step.before},
                       {"after", step.after},
                       {"list", step.list},
                       {"title", step.title},
                       {"summary", step.summary},
                       {"fields", jsonOf(step.fields)}});
    print(ordered_json{{"same", difference.none()},
                       {"protocol", jsonOf(difference.whole)},
                       {"parameters", jsonOf(difference.parameters)},
                       {"analyses", jsonOf(difference.analyses)},
                       {"steps", steps}});
    return ExitCode::Ok;
  }
  for (const std::string& line : protocol::inWords(difference)) std::printf("%s\n", base::printable(line).c_str());
  if (difference.none()) std::printf("Nothing differs.\n");
  return ExitCode::Ok;
}

void addDiff(CLI::App& command, Context& context) {
  auto* both = command.add_subcommand("diff", "What differs between two protocols, step by step with units");
  auto options = std::make_shared<DiffOptions>();
  const char* what = "Key in resources/protocols, path to a .json file, or with --user the name of an experiment";
  both->add_option("BEFORE", options->before, what)->required();
  both->add_option("AFTER", options->after, what)->required();
  addUserOption(*both, *options);
  both->get_option("--user")->required(false);  // what is shipped, and files, need none
  addDataOption(*both, *options);
  addJsonOption(*both, *options);
  onCommand(*both, context, [options, &context] { return diff(*options, context); });
}

}  // namespace

void addProtocolsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand(
      "protocols", "The library of protocols: what each does, how long it takes, whether it can run");
  auto all = std::make_shared<ProtocolsOptions>();
  addJsonOption(*command, *all);
  command->footer(
      "A protocol is checked against the limits of its cell before anything is shown.\n\nExamples:\n"
      "  articulusctl protocols\n"
      "  articulusctl protocols show spine_flexibility\n"
      "  articulusctl protocols show my_test.json --cell munich --steps\n"
      "  articulusctl protocols diff spine_flexibility my_test.json\n"
      "  articulusctl protocols schema > schema.json\n"
      "  articulusctl protocols steps");
  auto* one = command->add_subcommand(
      "show", "Duration, peaks, parameters and actions of one protocol, and what keeps it from running");
  auto options = std::make_shared<ProtocolsOptions>();
  one->add_option("PROTOCOL", options->protocol, "Key in resources/protocols or path to a .json file")->required();
  one->add_option("--cell", options->cell,
                  "Key in resources/cells or path to a .json file; else the one that it is made for");
  one->add_option("--simulated-specimen", options->simulated.key,
                  "With another specimen in the virtual vice: key in resources/specimens")
      ->type_name("KEY");
  one->add_option("--set", options->values, "Value of a parameter, for example --set moment=2.5")
      ->type_name("NAME=NUMBER");
  one->add_flag("--left", options->left, "Show it as it runs on a left joint");
  one->add_flag("--steps", options->steps, "List all actions");
  addJsonOption(*one, *options);
  onCommand(*one, context, [options, &context] { return show(*options, context); });
  addDiff(*command, context);
  auto* schema =
      command->add_subcommand("schema", "JSON Schema of protocol files, for editors that check while typing");
  onCommand(*schema, context, []() -> base::Result<ExitCode> {
    std::fputs(protocol::schemaText().c_str(), stdout);
    return ExitCode::Ok;
  });
  auto* steps = command->add_subcommand("steps", "The help page of all steps with their fields, as Markdown");
  onCommand(*steps, context, []() -> base::Result<ExitCode> {
    std::fputs(protocol::stepReference().c_str(), stdout);
    return ExitCode::Ok;
  });
  command->require_subcommand(0, 1);
  onCommand(*command, context, [all, command, &context]() -> base::Result<ExitCode> {
    return command->get_subcommands().empty() ? list(*all, context) : base::Result<ExitCode>(context.exitCode);
  });
}

}  // namespace articulus::cli
