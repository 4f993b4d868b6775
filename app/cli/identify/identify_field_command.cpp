#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/run/field_samples.h"
#include "core/run/stored_program.h"
#include "core/spatial/units.h"
#include "core/tracking/field_map.h"

namespace articulus::cli {
namespace {

struct FieldOptions : CommonOptions {
  std::string csv, to, body = "moving body";
  std::int64_t run = 0;
};

/// Places out of a run of one's own.
base::Result<IdentifyInput<tracking::FieldSample>> fromRun(const FieldOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto stored = person->store->run(o.run);
  if (!stored) return stored.error();
  const auto walked = run::storedProgram(*stored);
  if (!walked) return walked.error();
  const auto view = run::RunView::of(*person->store, o.run, walked->program, [] { return Interrupt::requested(); });
  if (!view) return view.error();
  // What is made of it takes off distortion from later runs: not from samples that somebody has edited.
  const auto seal = person->store->verify(o.run, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  if (seal->state == storage::SealState::Changed)
    return base::Error{base::ErrorCode::Conflict, "Run " + std::to_string(o.run) + " is " + seal->text() + ".",
                       "Take a run that is as it was recorded."};
  auto samples = run::fieldSamples(*view, o.body);
  if (!samples)
    return base::Error{samples.error().code, "Run " + std::to_string(o.run) + ": " + samples.error().message,
                       samples.error().remedy};
  return IdentifyInput<tracking::FieldSample>{std::move(*samples), stored->header.simulated};
}

std::string kindOf(const tracking::FieldMap& map) {
  if (map.reach_m == 0.0) return "polynomial of order " + std::to_string(map.order);
  return "bells of " + fixed(1e3 * map.reach_m, 1) + " mm on an even trend";
}

base::Result<ExitCode> identifyField(const FieldOptions& o, const Context& context) {
  if (o.csv.empty() == (o.run == 0))
    return base::Error{base::ErrorCode::InvalidArgument, "Places come from --csv or from --run, one of the two.",
                       "Give --csv FILE, or --run N --user NAME."};
  if (o.run != 0 && o.user.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "--user is required: whose run is it?",
                       "Give --user NAME with --run."};
  const auto input = o.csv.empty() ? fromRun(o, context) : readFieldSamples(o.csv);
  if (!input) return input.error();
  auto map = tracking::fitFieldMap(input->rows);
  if (!map) return ofFile(o.csv.empty() ? "Run " + std::to_string(o.run) : o.csv, map.error());
  map->simulated = input->simulated;
  if (!o.to.empty()) {
    auto file = base::OutputFile::open(o.to, base::FileMode::Private);
    if (!file) return file.error();
    if (auto written = file->write(tracking::fieldMapText(*map)); !written) return written.error();
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
  command->add_option("--csv", options->csv, "Poses of the robot's body and of the sensor")->type_name("FILE");
  command->add_option("--run", options->run, "Or the rests of a run in which the tracker followed the robot's body")
      ->type_name("N");
  command->add_option("--body", options->body, "Name under which it was followed")->capture_default_str();
  command->add_option("--to", options->to, "Where to write the map")->type_name("FILE");
  addUserOption(*command, *options);
  command->get_option("--user")->required(false);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Lead a sensor that is fixed to the robot's body through the volume in which bones will be, stop at 20 places or "
      "more\n(60 and more, 20 mm apart, tell bells of metal), and note both poses at rest. The map is that of the fits "
      "that tells best\nwhat each place had that it did not see. It is used by `articulusctl analyse RUN --with "
      "tracked_motion`, \"field_map\".\n\nCSV: x1_m, y1_m, z1_m, qw1, qx1, qy1, qz1 of the body by the robot, x2_m ... "
      "qz2 of the sensor by the tracker. One row a\nplace. Metres, unit quaternions, scalar first.\n\nExamples:\n  "
      "articulusctl identify field --csv places.csv --to field.json\n  articulusctl identify field --run 12 --user "
      "weber "
      "--to field.json");
  onCommand(*command, context, [options, &context] { return identifyField(*options, context); });
}

}  // namespace articulus::cli
