#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "core/base/output_file.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/protocol/placement/path_placement.h"
#include "core/run/paths/motion_path.h"
#include "core/run/registration/registration.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

struct PathOptions : CommonOptions {
  std::int64_t run = 0;
  std::filesystem::path to;
  std::string bone, relativeTo, axes = "world", registration;
  std::vector<double> point_mm;
  double from_s = 0.0, to_s = 0.0, cutoff_Hz = 6.0, bridge_s = 0.1, distance_mm = 0.5, angle_deg = 0.1;
};

/// x anterior, y up, z to the right, in the world's axes: x anterior, y left, z up.
spatial::Matrix3 isbAxes() {
  spatial::Matrix3 R;
  R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return R;
}

/// As the bone's model sees it, which lay there when the run was recorded.
base::Result<void> intoFrame(const std::string& file, run::MotionPath& path) {
  if (file.empty()) return {};
  const auto registration = run::readRegistration(file);
  if (!registration) return registration.error();
  path.points = protocol::asBodySees(path.points, registration->found.X_MN, path.began_m);
  return {};
}

/// Where the numbers come from, for the first lines of the file.
std::string frameOf(const PathOptions& o) {
  return o.registration.empty() ? "from its first pose, along axes of the world (x anterior, y left, z up), at D"
                                : "from its first pose, in the frame of the registered body: \"registered\": true";
}

std::vector<std::string> commentsOf(const PathOptions& o, const storage::RunRecord& run, const run::MotionPath& path) {
  std::string origin = run.header.imported ? "imported" : run.header.simulated ? "simulated" : "measured";
  std::string of = o.bone.empty() ? "the moving body" : o.bone + " relative to " + o.relativeTo;
  return {"motion of " + base::printable(of) + " in run " + std::to_string(o.run) + " (" + origin + "), " +
              std::to_string(path.poses) + " poses, low-pass " + base::significant(o.cutoff_Hz) + " Hz",
          frameOf(o)};
}

base::Result<ExitCode> path(const PathOptions& o, const Context& context) {
  run::MotionPathChoice choice{.bone = o.bone,
                               .relativeTo = o.relativeTo,
                               .from_s = o.from_s,
                               .cutoff_Hz = o.cutoff_Hz,
                               .bridge_s = o.bridge_s,
                               .distance_m = 1e-3 * o.distance_mm,
                               .angle_rad = spatial::inRadians(o.angle_deg)};
  if (o.to_s > 0.0) choice.to_s = o.to_s;
  if (o.axes == "isb") choice.R_WB = isbAxes();
  if (o.point_mm.size() == 3) choice.point_m = 1e-3 * spatial::Vector3(o.point_mm[0], o.point_mm[1], o.point_mm[2]);
  if (auto good = base::canBeWritten(o.to); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto run = person->store->run(o.run);
  if (!run) return run.error();
  auto path = run::motionPath(*person->store, o.run, choice);
  if (!path) return path.error();
  if (auto seen = intoFrame(o.registration, *path); !seen) return seen.error();
  if (auto written =
          base::writeWholeFile(o.to, run::pathCsv(*path, commentsOf(o, *run, *path)), base::FileMode::Private);
      !written)
    return written.error();
  const double length_s = path->points.back().time_s;
  if (o.json) {
    print(nlohmann::ordered_json{{"run_id", o.run},
                                 {"file", o.to.string()},
                                 {"poses", path->poses},
                                 {"points", path->points.size()},
                                 {"duration_s", length_s},
                                 {"farthest_m", path->farthest_m},
                                 {"widest_turn_rad", path->widest_rad},
                                 {"peak_speed_m_per_s", path->peak_m_per_s},
                                 {"peak_turn_rad_per_s", path->peak_rad_per_s}});
    return ExitCode::Ok;
  }
  if (base::goesOutAtOnce(o.to)) return ExitCode::Ok;
  std::printf(
      "%s: %zu points out of %zu poses, %.2f s; up to %.2f mm and %.2f deg from the first pose, %.2f mm/s and %.2f "
      "deg/s.\nA step of a protocol beside it follows it, here at a fifth of its speed:\n"
      "  {\"type\": \"replay_path\", \"path\": \"%s\", \"speed\": 0.2%s}\n",
      o.to.c_str(), path->points.size(), path->poses, length_s, 1e3 * path->farthest_m,
      spatial::inDegrees(path->widest_rad), 1e3 * path->peak_m_per_s, spatial::inDegrees(path->peak_rad_per_s),
      base::printable(o.to.filename().string()).c_str(), o.registration.empty() ? "" : ", \"registered\": true");
  return ExitCode::Ok;
}

}  // namespace

void addPathCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("path", "Turn a recorded or tracked motion into a path that the robot can follow");
  auto options = std::make_shared<PathOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs")->required();
  command->add_option("--to", options->to, "CSV file to write, for a replay_path step")->required()->type_name("FILE");
  auto* bone = command->add_option("--bone", options->bone, "A tracked bone that moves, instead of the moving body")
                   ->type_name("NAME");
  auto* other = command->add_option("--relative-to", options->relativeTo, "The tracked bone that it moves against")
                    ->type_name("NAME");
  bone->needs(other);
  other->needs(bone);
  command
      ->add_option("--axes", options->axes,
                   "Of --relative-to: world (x anterior, y left, z up) or isb (x anterior, y up, z to the right)")
      ->capture_default_str()
      ->check(CLI::IsMember({"world", "isb"}))
      ->needs(other);
  command->add_option("--point-mm", options->point_mm, "Place of D in the axes of --bone, from its origin")
      ->delimiter(',')
      ->expected(3)
      ->needs(bone)
      ->type_name("X,Y,Z");
  command
      ->add_option("--registration", options->registration,
                   "Write it in the frame of the body that was registered when the run was recorded, so that the "
                   "registration of another specimen can place it")
      ->excludes(bone)
      ->type_name("FILE");
  command->add_option("--from", options->from_s, "Begins there, seconds since the run began")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S");
  command->add_option("--until", options->to_s, "Ends there; without it at the end of the run")
      ->check(CLI::PositiveNumber)
      ->type_name("S");
  command->add_option("--low-pass", options->cutoff_Hz, "Cutoff of a low-pass without delay; 0: none")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1000.0))
      ->type_name("HZ");
  command->add_option("--bridge", options->bridge_s, "Longest stretch without a pose that is bridged")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("S");
  command->add_option("--distance-mm", options->distance_mm, "Points are at least so far apart,")
      ->capture_default_str()
      ->check(CLI::Range(0.01, 100.0))
      ->type_name("MM");
  command->add_option("--angle-deg", options->angle_deg, "or turned so much")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 90.0))
      ->type_name("DEG");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "The path is the motion of D from its first pose, along axes of the world. Of tracked bones it is that of one "
      "bone\nagainst another: mount the specimen so that the axes of the bone that stands lie along the world's. "
      "Look at the\npath before it moves anything: articulusctl rehearse, or Rehearse on the desktop, checks it "
      "against "
      "the limits.\n\n"
      "With --registration it is as the bone's model sees it; a step with \"registered\": true puts it where the "
      "registration\nof the specimen in the vice says (articulusctl run --registration, or the one that the desktop "
      "keeps with the session).\n\n"
      "Examples:\n  articulusctl path 7 --to walk.csv --user weber                      # imported poses\n"
      "  articulusctl path 3 --bone C4 --relative-to C5 --to c45.csv --user weber  # what a tracker saw");
  onCommand(*command, context, [options, &context] { return path(*options, context); });
}

}  // namespace articulus::cli
