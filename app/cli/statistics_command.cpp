#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/base/text/printable.h"
#include "core/run/condition/run_condition.h"
#include "core/run/kept_results.h"
#include "core/run/statistics/statistics_runs.h"
#include "core/run/statistics/statistics_table.h"

namespace articulus::cli {
namespace {

using run::QuantityOverRuns;
using run::StatisticsRow;
using Number = run::StatisticsNumber;

struct StatisticsOptions : CommonOptions {
  std::vector<std::string> conditions;
  std::string only;
  std::filesystem::path csv;
  bool byCondition = false;
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

constexpr int kShownDigits = 4, kAllDigits = 12;

std::string shown(const std::optional<double>& number, int digits = kShownDigits) {
  return number ? base::significant(*number, digits) : std::string();
}
std::string probability(const std::optional<double>& p) {
  if (!p) return {};
  return *p < 0.001 ? "< 0.001" : base::fixed(*p, 3);
}
std::string interval(const StatisticsRow& row, Number low, Number high) {
  return row[low] && row[high] ? shown(row[low]) + " to " + shown(row[high]) : std::string();
}

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

std::string csvOf(const std::vector<StatisticsRow>& rows, const run::StatisticsRuns& read) {
  std::string csv;
  std::istringstream origins(read.origin());
  for (std::string origin; std::getline(origins, origin);) csv += "# data: " + origin + "\n";
  if (csv.empty()) csv = "# data: LIVE: measured with a real arm and a real load cell.\n";
  csv += "# methods_version: " + std::to_string(run::kMethodsVersion) + "\n";
  for (const auto* lines : {&read.leftOut, &read.warnings})
    for (const std::string& line : *lines) csv += "# note: " + base::printableLine(line) + "\n";
  for (const std::string& seal : read.seals) csv += "# integrity: " + base::printableLine(seal) + "\n";
  const auto line = [&csv](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) csv += (i > 0 ? "," : "") + quoted(row[i]);
    csv += '\n';
  };
  std::vector<std::string> head{"table", "of", "quantity", "unit", "condition", "n"};
  for (int k = 0; k < static_cast<int>(Number::Count); ++k)
    head.emplace_back(run::columnOf(static_cast<Number>(k)).key);
  line(head);
  for (const StatisticsRow& row : rows) {
    std::vector<std::string> cells{row.table, row.of, row.quantity, row.unit, row.condition, std::to_string(row.n)};
    for (const auto& number : row.numbers) cells.push_back(shown(number, kAllDigits));
    line(cells);
  }
  return csv;
}

/// Analyses of variance, where there are more than two conditions: of two it is the t test.
std::string varianceOf(const run::ConditionStatistics& statistics) {
  std::string found;
  for (const QuantityOverRuns& q : statistics.quantities)
    if (q.overall && q.conditions.size() > 2) {
      found += "  " + q.table + ", " + q.motion + ", " + q.quantity + "\n";
      TextTable table({{"source"},
                       {"sum of squares", TextTable::Align::Right},
                       {"df", TextTable::Align::Right},
                       {"mean square", TextTable::Align::Right},
                       {"F", TextTable::Align::Right},
                       {"p", TextTable::Align::Right},
                       {"p (G-G)", TextTable::Align::Right}});
      for (const run::VarianceRow& row : run::varianceRows(q))
        table.add({row.source, shown(row.squares), shown(row.freedom), shown(row.meanSquare()), shown(row.F),
                   probability(row.p), probability(row.pCorrected)});
      found += table.text() + "\n";
    }
  return found.empty() ? found
                       : "Analysis of variance with repeated measures (p by Greenhouse and Geisser)\n" + found + "\n";
}

std::string textOf(const run::ConditionStatistics& statistics, const std::vector<StatisticsRow>& rows) {
  using Align = TextTable::Align;
  const auto any = [&rows](Number number) {
    return std::ranges::any_of(rows, [number](const StatisticsRow& row) { return row[number].has_value(); });
  };
  const bool compared = any(Number::Difference), repeats = any(Number::Icc), one = any(Number::OneSpecimenDifference);
  std::vector<TextTable::Column> head{{"of"}, {"quantity"}, {"unit"}, {"condition"}, {"n", Align::Right}};
  for (const char* name : {"mean", "SD", "median", "95 % of the mean"}) head.push_back({name, Align::Right});
  if (compared)
    for (const char* name : {"difference", "its 95 %", "p (Holm)"}) head.push_back({name, Align::Right});
  if (one)
    for (const char* name : {"difference of one specimen", "% of the first"}) head.push_back({name, Align::Right});
  if (repeats) head.push_back({"ICC(2,1)", Align::Right});
  std::vector<std::pair<std::string, TextTable>> tables;
  for (const StatisticsRow& row : rows) {
    if (tables.empty() || tables.back().first != row.table) tables.emplace_back(row.table, TextTable(head));
    std::vector<std::string> line{row.first ? row.of : "",
                                  row.first ? row.quantity + (row.methodsDiffer ? " *" : "") : "",
                                  row.first ? row.unit : "",
                                  row.condition,
                                  std::to_string(row.n),
                                  shown(row[Number::Mean]),
                                  shown(row[Number::StandardDeviation]),
                                  shown(row[Number::Median]),
                                  interval(row, Number::Lower95, Number::Upper95)};
    if (compared)
      for (std::string cell :
           {shown(row[Number::Difference]), interval(row, Number::DifferenceLower95, Number::DifferenceUpper95),
            probability(row[Number::PHolm])})
        line.push_back(std::move(cell));
    if (one)
      for (const Number number : {Number::OneSpecimenDifference, Number::OneSpecimenPercent})
        line.push_back(shown(row[number]));
    if (repeats) line.push_back(shown(row[Number::Icc], 3));
    tables.back().second.add(std::move(line));
  }
  std::string all;
  for (const auto& [name, table] : tables) all += name + "\n" + table.text() + "\n";
  all += varianceOf(statistics) + wrapped(run::statisticsMethod(statistics), terminalWidth(), "") + "\n";
  const auto open = run::openIn(rows);
  if (!open.empty()) all += "\nWhat cannot be told, and of how many rows:\n";
  for (const auto& [sentence, count] : open)
    all += wrapped("  " + std::to_string(count) + " of " + std::to_string(rows.size()) + ": " + sentence,
                   terminalWidth(), "    ");
  return all;
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
                             {"upper_agreement", c.difference->upperAgreement},
                             {"agreement_error", c.difference->agreementError}};
      if (const auto& one = c.oneSpecimen) {
        row["one_specimen"] = {{"specimen", one->specimen}, {"runs_before", one->runsBefore},
                               {"runs", one->runs},         {"before", one->before},
                               {"value", one->value},       {"difference", one->difference()}};
        if (const auto percent = one->percent()) row["one_specimen"]["percent"] = *percent;
      }
      for (const auto& number : c.numbers)
        row["numbers"].push_back({{"of", number.of}, {"runs", number.runs}, {"value", number.value}});
      if (c.repeats)
        row["icc_2_1"] = {{"value", c.repeats->agreement.value},
                          {"lower95", c.repeats->agreement.lower95},
                          {"upper95", c.repeats->agreement.upper95}};
      if (&c == &q.conditions.front() && q.overall)
        row["anova"] = {{"F", q.overall->F},
                        {"p", q.overall->p},
                        {"p_greenhouse_geisser", q.overall->pCorrected},
                        {"epsilon", q.overall->epsilon},
                        {"squares_specimens", q.overall->specimens},
                        {"squares_conditions", q.overall->conditions},
                        {"squares_error", q.overall->error},
                        {"df_specimens", q.overall->freedomSpecimens},
                        {"df_conditions", q.overall->freedomConditions},
                        {"df_error", q.overall->freedomError}};
      rows.push_back(std::move(row));
    }
  return rows;
}

base::Result<ExitCode> compute(const StatisticsOptions& o, const Context& context) {
  run::ConditionRuns asked;
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
  if (auto once = run::checkNamedOnce(asked); !once) return once.error();
  if (!o.csv.empty())
    if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  if (o.byCondition && (asked.size() > 1 || asked.front().first != "all"))
    return base::Error{base::ErrorCode::InvalidArgument, "--by-condition makes the conditions itself.",
                       "Name runs alone, such as 1-6."};
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  if (o.byCondition) {
    auto groups = run::runsByCondition(*person->store, asked.front().second);
    if (!groups) return groups.error();
    asked = std::move(*groups);
  }
  auto read = run::readStatisticsRuns(*person->store, asked,
                                      [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!read) return read.error();
  for (const std::string& problem : read->problems) std::fprintf(stderr, "%s\n", base::printable(problem).c_str());
  const auto statistics = run::conditionStatistics(read->conditions, o.only);
  if (!statistics) return statistics.error();
  const auto rows = run::statisticsRows(*statistics);
  const std::string origin = read->origin();
  if (!o.csv.empty())
    if (auto written = base::writeWholeFile(o.csv, csvOf(rows, *read), base::FileMode::Private); !written)
      return written.error();
  if (o.json) {
    print({{"simulated", read->simulated},
           {"imported", read->imported},
           {"left_out_runs", read->leftOut},
           {"warnings", read->warnings},
           {"integrity", read->seals},
           {"methods_version", run::kMethodsVersion},
           {"over", statistics->overSpecimens ? "specimens" : "runs"},
           {"method", run::statisticsMethod(*statistics)},
           {"quantities", jsonOf(*statistics)}});
  } else if (o.csv != "-") {
    std::printf("%s%s", origin.empty() ? "" : (origin + "\n\n").c_str(),
                base::printable(textOf(*statistics, rows)).c_str());
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
  command->add_flag("--by-condition", options->byCondition,
                    "Groups the runs by the condition of their specimens, see articulusctl condition");
  command->add_option("--csv", options->csv, "The table as CSV too, with all digits; - is standard output")
      ->type_name("FILE");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Mean, SD, median and 95 % interval of each number of the result tables; with more than one condition the\n"
      "difference to the first, paired by specimen (t test, effect, limits of agreement), and an analysis of variance\n"
      "with repeated measures (of one specimen its plain difference, without a test); with repeats of each specimen\n"
      "their agreement, ICC(2,1). CSV and --json have all of it.\n\n"
      "Examples:\n"
      "  articulusctl statistics 1 2 3 4 --user weber --only \"neutral zone\"\n"
      "  articulusctl statistics intact=1,3,5 cut=2,4,6 --user weber --csv table.csv\n"
      "  articulusctl statistics 1-6 --by-condition --user weber");
  onCommand(*command, context, [options, &context] { return compute(*options, context); });
}

}  // namespace articulus::cli
