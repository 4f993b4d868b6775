#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/statistics_runs.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"
#include "core/run/condition_statistics.h"
#include "core/run/kept_results.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using run::QuantityOverRuns;

struct StatisticsOptions : CommonOptions {
  std::vector<std::string> conditions;
  std::string only;
  std::filesystem::path csv;
};

/// "intact=1,2,5-7" or "1,2,5-7".
base::Result<std::pair<std::string, std::vector<std::int64_t>>> parsed(const std::string& text, std::size_t place) {
  const auto equals = text.find('=');
  std::string name = equals == std::string::npos ? "condition " + std::to_string(place + 1) : text.substr(0, equals);
  const base::Error unclear{base::ErrorCode::InvalidArgument, "\"" + text + "\" names no runs.",
                            "Write NAME=RUN,RUN or NAME=FIRST-LAST, such as intact=1,2,5-7."};
  std::vector<std::int64_t> runs;
  std::string list = equals == std::string::npos ? text : text.substr(equals + 1);
  std::replace(list.begin(), list.end(), ',', ' ');
  std::size_t at = 0;
  while ((at = list.find_first_not_of(' ', at)) != std::string::npos) {
    const std::string word = list.substr(at, list.find(' ', at) - at);
    at += word.size();
    long long first = 0, last = 0;
    int read = 0;
    if (std::sscanf(word.c_str(), "%9lld-%9lld%n", &first, &last, &read) == 2 &&
        read == static_cast<int>(word.size()) && first <= last && last - first < 10'000) {
      for (long long run = first; run <= last; ++run) runs.push_back(run);
    } else if (read = 0; std::sscanf(word.c_str(), "%9lld%n", &first, &read) == 1 &&
                         read == static_cast<int>(word.size()) && first > 0) {
      runs.push_back(first);
    } else {
      return unclear;
    }
  }
  if (runs.empty() || name.empty()) return unclear;
  return std::pair(std::move(name), std::move(runs));
}

/// Degrees and millimetres for people.
struct Shown {
  std::string unit;
  double factor = 1.0;
};
Shown shownOf(const std::string& unit) {
  if (unit == "rad") return {"deg", spatial::kDegreesPerRadian};
  if (unit == "m") return {"mm", 1e3};
  return {unit, 1.0};
}

std::string number(double value) { return base::significant(value, 4); }
std::string probability(double p) { return p < 0.001 ? "< 0.001" : base::fixed(p, 3); }

const std::vector<std::string> kColumns{"table",
                                        "of",
                                        "quantity",
                                        "unit",
                                        "condition",
                                        "n",
                                        "mean",
                                        "sd",
                                        "median",
                                        "ci95_low",
                                        "ci95_high",
                                        "minimum",
                                        "maximum",
                                        "difference",
                                        "diff_low",
                                        "diff_high",
                                        "p",
                                        "p_holm",
                                        "effect_dz",
                                        "agreement_low",
                                        "agreement_high",
                                        "icc_2_1",
                                        "anova_F",
                                        "anova_p_greenhouse_geisser"};

/// With its cycle or threshold where another run has another one.
std::string nameOf(const QuantityOverRuns& q) {
  return q.parameters.empty() ? q.quantity : q.quantity + " [" + q.parameters + "]";
}

/// One row a quantity and condition; empty where there is nothing.
std::vector<std::string> cells(const QuantityOverRuns& q, const QuantityOverRuns::OfCondition& c, bool exact) {
  const Shown shown = shownOf(q.unit);
  const auto text = [exact](double value) { return exact ? base::significant(value, 12) : number(value); };
  const auto scaled = [&](double value) { return text(value * shown.factor); };
  std::vector<std::string> row{q.table, q.motion, nameOf(q), shown.unit, c.name};
  if (const auto& s = c.summary)
    for (std::string cell : {std::to_string(s->n), scaled(s->mean), scaled(s->standardDeviation), scaled(s->median),
                             scaled(s->lower95), scaled(s->upper95), scaled(s->minimum), scaled(s->maximum)})
      row.push_back(std::move(cell));
  else
    for (std::string cell : {std::string(c.runs > 0 ? "1" : "0"), c.runs > 0 ? scaled(c.only) : std::string(),
                             std::string(), std::string(), std::string(), std::string(), std::string(), std::string()})
      row.push_back(std::move(cell));
  if (const auto& d = c.difference)
    for (std::string cell : {scaled(d->difference.mean), scaled(d->difference.lower95), scaled(d->difference.upper95),
                             exact ? text(d->p) : probability(d->p), exact ? text(c.pHolm) : probability(c.pHolm),
                             text(d->effect), scaled(d->lowerAgreement), scaled(d->upperAgreement)})
      row.push_back(std::move(cell));
  else row.resize(row.size() + 8);
  row.push_back(c.repeats ? text(c.repeats->agreement.value) : "");
  const bool first = &c == &q.conditions.front();
  row.push_back(first && q.overall ? text(q.overall->F) : "");
  row.push_back(first && q.overall ? (exact ? text(q.overall->pCorrected) : probability(q.overall->pCorrected)) : "");
  return row;
}

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

std::string csvOf(const run::ConditionStatistics& statistics, const StatisticsRuns& read) {
  std::string text = read.simulated ? "# data: SIMULATED, at least one run was computed by a virtual cell\n" : "";
  if (read.imported) text += "# data: IMPORTED, at least one run was recorded by another system\n";
  text += "# methods_version: " + std::to_string(run::kMethodsVersion) + "\n";
  for (const auto* lines : {&read.leftOut, &read.warnings})
    for (const std::string& line : *lines) text += "# note: " + base::printableLine(line) + "\n";
  for (const std::string& seal : read.seals) text += "# integrity: " + base::printableLine(seal) + "\n";
  const auto line = [&text](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + quoted(row[i]);
    text += '\n';
  };
  line(kColumns);
  for (const QuantityOverRuns& q : statistics.quantities)
    for (const auto& c : q.conditions) line(cells(q, c, true));
  return text;
}

/// Analyses of variance, where there are more than two conditions: of two it is the t test.
std::string varianceOf(const run::ConditionStatistics& statistics) {
  std::string text;
  for (const QuantityOverRuns& q : statistics.quantities)
    if (q.overall && q.conditions.size() > 2)
      text += "  " + q.table + ", " + q.motion + ", " + nameOf(q) + ": F(" + number(q.overall->freedomConditions) +
              ", " + number(q.overall->freedomError) + ") = " + number(q.overall->F) + ", epsilon " +
              number(q.overall->epsilon) + ", p " + probability(q.overall->pCorrected) + "\n";
  return text.empty() ? text
                      : "Analysis of variance with repeated measures (p by Greenhouse and Geisser)\n" + text + "\n";
}

std::string textOf(const run::ConditionStatistics& statistics) {
  using Align = TextTable::Align;
  bool compared = false;
  for (const QuantityOverRuns& q : statistics.quantities)
    for (const auto& c : q.conditions) compared = compared || c.difference.has_value();
  std::vector<TextTable::Column> head{{"of"}, {"quantity"}, {"unit"}, {"condition"}, {"n", Align::Right}};
  for (const char* name : {"mean", "SD", "median", "95 % of the mean"}) head.push_back({name, Align::Right});
  if (compared)
    for (const char* name : {"difference", "its 95 %", "p (Holm)"}) head.push_back({name, Align::Right});
  std::string text;
  bool differ = false;
  int leftOut = 0;
  std::vector<std::pair<std::string, TextTable>> tables;
  for (const QuantityOverRuns& q : statistics.quantities) {
    if (tables.empty() || tables.back().first != q.table) tables.emplace_back(q.table, TextTable(head));
    for (const auto& c : q.conditions) {
      const auto row = cells(q, c, false);
      const bool first = &c == &q.conditions.front();
      std::vector<std::string> line{first ? q.motion : "",
                                    first ? nameOf(q) + (q.methodsDiffer ? " *" : "") : "",
                                    first ? row[3] : "",
                                    row[4],
                                    row[5],
                                    row[6],
                                    row[7],
                                    row[8],
                                    row[9].empty() ? "" : row[9] + " to " + row[10]};
      if (compared)
        for (std::string cell : {row[13], row[14].empty() ? "" : row[14] + " to " + row[15], row[17]})
          line.push_back(std::move(cell));
      tables.back().second.add(std::move(line));
    }
  }
  for (const auto& [name, table] : tables) text += name + "\n" + table.text() + "\n";
  text += varianceOf(statistics);
  text += statistics.overSpecimens
              ? "One number stands for a specimen: the mean of its runs in that condition. "
              : "All runs are of one specimen: this is its repeatability and says nothing of other specimens. ";
  text += "Where a result has a least and a largest value, their difference is taken.\n";
  for (const QuantityOverRuns& q : statistics.quantities) {
    if (q.methodsDiffer) differ = true;
    for (const auto& c : q.conditions) leftOut += c.leftOut;
  }
  if (differ) text += "* The runs were not analysed by the same method: see the methods in \"analyse\".\n";
  if (leftOut > 0) text += std::to_string(leftOut) + " numbers were not finite or in another unit and are left out.\n";
  if (compared)
    text +=
        "Differences are to the first condition, paired by specimen; p of the paired t test, two-sided, corrected by "
        "Holm for the\ncomparisons of a quantity, not for how many quantities there are.\n";
  return text;
}

nlohmann::ordered_json jsonOf(const run::ConditionStatistics& statistics) {
  auto rows = nlohmann::ordered_json::array();
  for (const QuantityOverRuns& q : statistics.quantities)
    for (const auto& c : q.conditions) {
      nlohmann::ordered_json row{{"table", q.table},
                                 {"of", q.motion},
                                 {"quantity", q.quantity},
                                 {"parameters", q.parameters},
                                 {"unit", q.unit},
                                 {"condition", c.name},
                                 {"runs", c.runs},
                                 {"left_out", c.leftOut},
                                 {"methods_differ", q.methodsDiffer}};
      if (c.summary)
        row["summary"] = {{"n", c.summary->n},
                          {"mean", c.summary->mean},
                          {"standard_deviation", c.summary->standardDeviation},
                          {"median", c.summary->median},
                          {"lower95", c.summary->lower95},
                          {"upper95", c.summary->upper95},
                          {"minimum", c.summary->minimum},
                          {"maximum", c.summary->maximum}};
      if (c.difference)
        row["difference"] = {{"n", c.difference->difference.n},
                             {"mean", c.difference->difference.mean},
                             {"lower95", c.difference->difference.lower95},
                             {"upper95", c.difference->difference.upper95},
                             {"t", c.difference->t},
                             {"p", c.difference->p},
                             {"p_holm", c.pHolm},
                             {"effect_dz", c.difference->effect},
                             {"lower_agreement", c.difference->lowerAgreement},
                             {"upper_agreement", c.difference->upperAgreement}};
      if (c.repeats)
        row["icc_2_1"] = {{"value", c.repeats->agreement.value},
                          {"lower95", c.repeats->agreement.lower95},
                          {"upper95", c.repeats->agreement.upper95}};
      if (&c == &q.conditions.front() && q.overall)
        row["anova"] = {{"F", q.overall->F}, {"p", q.overall->p}, {"p_greenhouse_geisser", q.overall->pCorrected}};
      rows.push_back(std::move(row));
    }
  return rows;
}

base::Result<ExitCode> compute(const StatisticsOptions& o, const Context& context) {
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> asked;
  for (const std::string& text : o.conditions) {
    auto one = parsed(text, asked.size());
    if (!one) return one.error();
    asked.push_back(std::move(*one));
  }
  if (std::ranges::all_of(o.conditions, [](const auto& c) { return c.find('=') == c.npos; })) {
    for (std::size_t i = 1; i < asked.size(); ++i)  // "1 2 3" are runs of one condition
      asked[0].second.insert(asked[0].second.end(), asked[i].second.begin(), asked[i].second.end());
    asked.resize(1);
    asked[0].first = "all";
  }
  std::map<std::int64_t, std::string> named;
  for (const auto& [name, runs] : asked)
    for (const std::int64_t run : runs)
      if (const auto [at, isNew] = named.try_emplace(run, name); !isNew)
        return base::Error{base::ErrorCode::InvalidArgument,
                           "Run " + std::to_string(run) + " is named twice, in \"" + at->second + "\"" +
                               (at->second == name ? "." : " and in \"" + name + "\"."),
                           "Name it once; a run neither repeats itself nor is its own partner."};
  if (!o.csv.empty())
    if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  auto read = readRuns(*person->store, asked);
  if (!read) return read.error();
  const auto statistics = run::conditionStatistics(read->conditions, o.only);
  if (!statistics) return statistics.error();
  const std::string origin = read->origin();
  if (!o.csv.empty())
    if (auto written = base::writeWholeFile(o.csv, csvOf(*statistics, *read), base::FileMode::Private); !written)
      return written.error();
  if (o.json) {
    print({{"simulated", read->simulated},
           {"imported", read->imported},
           {"left_out_runs", read->leftOut},
           {"warnings", read->warnings},
           {"integrity", read->seals},
           {"methods_version", run::kMethodsVersion},
           {"over", statistics->overSpecimens ? "specimens" : "runs"},
           {"quantities", jsonOf(*statistics)}});
  } else if (o.csv != "-") {
    std::printf("%s%s", origin.empty() ? "" : (origin + "\n\n").c_str(), base::printable(textOf(*statistics)).c_str());
    for (const auto* lines : {&read->leftOut, &read->warnings})
      for (const std::string& line : *lines) std::printf("%s\n", base::printableLine(line).c_str());
    for (const std::string& seal : read->seals) std::printf("%s\n", base::printableLine("Stored " + seal).c_str());
  }
  return ExitCode::Ok;
}

}  // namespace

void addStatisticsCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("statistics", "Mean, spread and differences of results over specimens and conditions");
  auto options = std::make_shared<StatisticsOptions>();
  command
      ->add_option("RUNS", options->conditions,
                   "NAME=RUN,RUN-RUN for each condition, the first is the reference; or runs alone")
      ->required()
      ->type_name("CONDITION...");
  command->add_option("--only", options->only, "Results that have this in table, motion or quantity")
      ->type_name("TEXT");
  command->add_option("--csv", options->csv, "The table as CSV too, with all digits; - is standard output")
      ->type_name("FILE");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Mean, SD, median and 95 % interval of each number of the result tables; with more than one condition the\n"
      "difference to the first, paired by specimen (t test, effect, limits of agreement), and an analysis of variance\n"
      "with repeated measures; with repeats of each specimen their agreement, ICC(2,1). CSV and --json have all of "
      "it.\n\n"
      "Examples:\n"
      "  articulusctl statistics 1 2 3 4 --user weber --only \"neutral zone\"\n"
      "  articulusctl statistics intact=1,3,5 cut=2,4,6 --user weber --csv table.csv");
  onCommand(*command, context, [options, &context] { return compute(*options, context); });
}

}  // namespace articulus::cli
