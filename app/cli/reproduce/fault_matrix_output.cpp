#include "app/cli/reproduce/fault_matrix_output.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/studies/faults/fault_matrix.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using Row = studies::FaultMatrix::Row;

std::string loadName(int axis) { return std::string(spatial::kLoadNames[static_cast<std::size_t>(axis)]); }

std::string elementOf(const Row& row) {
  switch (row.trial.fault->element) {
    case hardware::FaultElement::Load: return loadName(row.trial.element);
    case hardware::FaultElement::Joint: return "joint " + std::to_string(row.trial.element + 1);
    case hardware::FaultElement::None: break;
  }
  return "";
}

std::string drivenOf(const Row& row) {
  const std::string side = row.trial.sign > 0 ? "+" : "-";
  return row.trial.state == studies::MatrixState::FreeMove ? side : loadName(row.trial.axis) + side;
}

std::string seenOf(const Row& row) {
  const auto& r = row.result;
  if (r.weighInRefuses && !r.seen.latched()) return "weigh-in: no run";
  if (!r.seen.latched()) return r.ready ? "nothing" : "state not reached";
  return std::string(labelOf(r.seen));
}

nlohmann::ordered_json object(const Row& row) {
  const auto& r = row.result;
  nlohmann::ordered_json seen;
  if (r.seen.latched()) seen = safety::info(r.seen.code).key;
  return {{"fault", row.trial.fault->key},
          {"state", name(row.trial.state)},
          {"driven", drivenOf(row)},
          {"element", elementOf(row)},
          {"reached", r.ready},
          {"peak_load", r.peakLoad},
          {"peak_axis", loadName(r.peakAxis)},
          {"peak_N_Nm", r.peak_N_Nm},
          {"peak_joint_speed", r.peakSpeed},
          {"travel_m", r.travel_m},
          {"turn_rad", r.turn_rad},
          {"weigh_in_refuses", r.weighInRefuses},
          {"tripped", seen},
          {"after_s", r.seenAfter_s},
          {"met", r.met()}};
}

using Align = TextTable::Align;

std::vector<std::string> cells(const Row& row, std::string first) {
  const auto& r = row.result;
  return {std::move(first),
          std::string(name(row.trial.state)),
          drivenOf(row),
          elementOf(row),
          fixed(r.peakLoad, 2),
          fixed(r.peak_N_Nm, 1) + (r.peakAxis < 3 ? " N" : " Nm"),
          fixed(r.peakSpeed, 2),
          fixed(1e3 * r.travel_m, 1),
          fixed(spatial::inDegrees(r.turn_rad), 2),
          seenOf(row),
          r.seen.latched() ? fixed(r.seenAfter_s, 3) : "-",
          !r.ready  ? "-"
          : r.met() ? "yes"
                    : "NO"};
}

TextTable table(const char* first) {
  return TextTable({{first},
                    {"state"},
                    {"driven"},
                    {"wrong"},
                    {"load", Align::Right},
                    {"", Align::Right},
                    {"speed", Align::Right},
                    {"mm", Align::Right},
                    {"deg", Align::Right},
                    {"tripped"},
                    {"after s", Align::Right},
                    {"met"}});
}

/// The worst of each fault, and every one that was missed.
void print(const std::vector<Row>& rows, bool all) {
  TextTable worst = table("fault");
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last =
        std::find_if(first, rows.end(), [&](const Row& r) { return r.trial.fault != first->trial.fault; });
    const auto key = [](const Row& r) {
      return r.result.ready ? std::max(r.result.peakLoad, r.result.peakSpeed) : -1.0;
    };
    const auto at = std::max_element(first, last, [&](const Row& a, const Row& b) { return key(a) < key(b); });
    for (auto r = first; r != last; ++r)
      if (all || (r != at && !r->result.met())) worst.add(cells(*r, std::string(r->trial.fault->key)));
    if (!all) worst.add(cells(*at, std::string(at->trial.fault->key)));
    first = last;
  }
  std::fputs(worst.text().c_str(), stdout);
  const auto missed = std::count_if(rows.begin(), rows.end(), [](const Row& r) { return !r.result.met(); });
  const auto unseen = std::count_if(rows.begin(), rows.end(), [](const Row& r) {
    return r.result.ready && !r.result.weighInRefuses && !r.result.seen.latched();
  });
  const auto unready = std::count_if(rows.begin(), rows.end(), [](const Row& r) { return !r.result.ready; });
  std::printf(
      "\n%zu tried, %zu missed, %zu without harm and without a fault; in %zu the cell did not come into the state.\n",
      rows.size(), static_cast<std::size_t>(missed), static_cast<std::size_t>(unseen),
      static_cast<std::size_t>(unready));
}

}  // namespace

base::Result<ExitCode> reproduceFaults(const FaultMatrixOptions& o, const Context& context) {
  const auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 2U));
  const auto outcome = [&] {
    ProgressBar bar("faults");
    return studies::FaultMatrix::run(
        *cell, {.only = o.only, .state = o.state, .brief = o.brief, .seed = o.seed, .threads = threads},
        [&bar](double part) {
          bar.show(part);
          return !Interrupt::requested();
        });
  }();
  if (!outcome) return outcome.error();
  const bool met = std::all_of(outcome->rows.begin(), outcome->rows.end(), [](const Row& r) { return r.result.met(); });
  if (o.json) {
    auto array = nlohmann::ordered_json::array();
    for (const Row& row : outcome->rows) array.push_back(object(row));
    std::puts(array.dump(2).c_str());
  } else {
    std::printf("Single faults in \"%s\" on its virtual twin (simulated)\n\n", cell->name.c_str());
    print(outcome->rows, o.all);
    std::printf(
        "\nOf each fault its worst row and all that were missed. Load: the largest true load from the fault on, as a "
        "share of the\n"
        "limit in force, and its size; speed: the fastest joint as a share of its limit. Reach: 1.5 of each. mm, deg: "
        "what the\n"
        "moving body travelled. Driven: the load that was ramped, and to which side.\n");
  }
  if (outcome->stopped) {
    std::fprintf(stderr, "Stopped: the rows are of what was finished.\n");
    return ExitCode::Stopped;
  }
  return met ? ExitCode::Ok : ExitCode::NotReached;
}

}  // namespace articulus::cli
