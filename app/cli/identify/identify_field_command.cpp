#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/spatial/units.h"
#include "core/tracking/field_map.h"

namespace articulus::cli {
namespace {

struct FieldOptions : CommonOptions {
  std::string csv, to;
};

std::string kindOf(const tracking::FieldMap& map) {
  if (map.reach_m == 0.0) return "polynomial of order " + std::to_string(map.order);
  return "bells of " + fixed(1e3 * map.reach_m, 1) + " mm on an even trend";
}

base::Result<ExitCode> identifyField(const FieldOptions& o) {
  const auto input = readFieldSamples(o.csv);
  if (!input) return input.error();
  const auto map = tracking::fitFieldMap(input->rows);
  if (!map) return ofFile(o.csv, map.error());
  if (!o.to.empty()) {
    auto file = base::OutputFile::open(o.to);
    if (!file) return file.error();
    if (auto written = file->write(tracking::fieldMapText(*map, input->simulated)); !written) return written.error();
    if (auto done = file->commit(); !done) return done.error();
  }
  if (o.json) {
    print({{"simulated", input->simulated},
           {"places", map->sites_m.size()},
           {"kind", kindOf(*map)},
           {"spacing_m", map->spacing_m},
           {"shift_before_m", map->before_m},
           {"shift_after_m", map->after_m},
           {"turn_before_rad", map->before_rad},
           {"turn_after_rad", map->after_rad},
           {"file", o.to}});
    return ExitCode::Ok;
  }
  std::printf("%s%zu places, %s mm apart: %s\n", input->simulated ? "SIMULATED measurements\n" : "",
              map->sites_m.size(), fixed(1e3 * map->spacing_m, 1).c_str(), kindOf(*map).c_str());
  std::printf("              before    after\n  shift, rms  %8s  %8s mm\n  turn, rms   %8s  %8s deg\n",
              fixed(1e3 * map->before_m, 3).c_str(), fixed(1e3 * map->after_m, 3).c_str(),
              fixed(spatial::inDegrees(map->before_rad), 3).c_str(),
              fixed(spatial::inDegrees(map->after_rad), 3).c_str());
  std::printf(
      "Before: what a rigid fit of robot and tracker leaves. After: at each place, by a map that did not see it.\n");
  if (!o.to.empty()) std::printf("%s: for \"field_map\" of the analysis tracked_motion.\n", o.to.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addIdentifyField(CLI::App& identify, Context& context) {
  auto* command = identify.add_subcommand(
      "field", "What metal does to an electromagnetic tracker, from places to which the robot led a sensor");
  auto options = std::make_shared<FieldOptions>();
  command->add_option("--csv", options->csv, "Poses of the robot's body and of the sensor")
      ->required()
      ->type_name("FILE");
  command->add_option("--to", options->to, "Where to write the map")->type_name("FILE");
  addJsonOption(*command, *options);
  command->footer(
      "Lead a sensor that is fixed to the robot's body through the volume in which bones will be, stop at 20 places or "
      "more\n(60 and more, 20 mm apart, tell bells of metal), and note both poses at rest. The map is that of the fits "
      "that tells best\nwhat each place had that it did not see. It is used by `articulusctl analyse RUN --with "
      "tracked_motion`, \"field_map\".\n\nCSV: x1_m, y1_m, z1_m, qw1, qx1, qy1, qz1 of the body by the robot, x2_m ... "
      "qz2 of the sensor by the tracker. One row a\nplace. Metres, unit quaternions, scalar first.\n\nExamples:\n  "
      "articulusctl identify field --csv places.csv --to field.json\n  articulusctl identify field --csv places.csv "
      "--json");
  onCommand(*command, context, [options] { return identifyField(*options); });
}

}  // namespace articulus::cli
