#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/export_files.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/exchange/export/column_choice.h"
#include "core/exchange/export/export_frames.h"
#include "core/exchange/format_catalogue.h"
#include "core/run/kept_results.h"
#include "core/storage/csv_export.h"

namespace articulus::cli {
namespace {

struct ExportOptions : CommonOptions {
  std::vector<std::int64_t> runs;
  std::filesystem::path csv, results;
  ExportFiles files;
  std::vector<std::string> channels;
  std::string units = "si", loads = "world", poses = "world";
  double rate_Hz = 0.0;
  bool list = false;
};

/// Of one of a few frames that the parser has let through.
template <class Frame>
Frame frameOf(std::span<const exchange::FrameRow> rows, const std::string& key) {
  const auto at = std::ranges::find(rows, std::string_view(key), &exchange::FrameRow::key);
  return static_cast<Frame>(at == rows.end() ? 0 : at - rows.begin());
}

std::vector<std::string> keysOf(std::span<const exchange::FrameRow> rows) {
  std::vector<std::string> keys;
  for (const auto& row : rows) keys.emplace_back(row.key);
  return keys;
}

base::Error missing(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, what, remedy};
}

base::Result<ExitCode> exportCsv(const ExportOptions& o, const Context& context) {
  if (o.runs.size() > 1) return missing("--csv writes one run to one file.", "Several: --to folder/ --format csv.");
  if (!o.files.choice.everything() || !o.files.to.empty() || !o.files.format.empty() || o.files.perStep)
    return missing("--csv writes all of a run, as it is.", "With other options say --to FILE.csv instead.");
  const std::int64_t run_id = o.runs.front();
  if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto seal = writeCsv(*person->store, run_id, o.csv);
  if (!seal) return seal.error();
  const auto run = person->store->run(run_id);
  if (!run) return run.error();
  const auto tracking = person->store->tracking(run_id);
  if (!tracking) return tracking.error();
  // Beside a pipe, a device or standard output there is no place for a second file.
  std::error_code none;
  const bool followed = !tracking->header.bones.empty() && std::filesystem::is_regular_file(o.csv, none);
  if (!tracking->header.bones.empty() && !followed)
    std::fprintf(stderr, "Tracker data were not written: they go to a second file beside one that has a name.\n");
  const std::string bones = storage::trackingCsvBeside(o.csv).string();
  if (o.json) {
    nlohmann::ordered_json object{
        {"run_id", run->id}, {"samples", run->samples}, {"csv", o.csv.string()}, {"integrity", seal->text()}};
    if (followed) object["bones_csv"] = bones;
    object["database"] = person->store->file().string();
    print(object);
    return ExitCode::Ok;
  }
  std::fprintf(o.csv == "-" ? stderr : stdout, "%s samples of run %lld are in %s; the stored run is %s\n",
               grouped(run->samples).c_str(), static_cast<long long>(run->id),
               o.csv == "-" ? "standard output" : o.csv.c_str(), seal->text().c_str());
  if (followed)
    std::printf("%s poses of %zu bones are in %s\n", grouped(static_cast<std::int64_t>(tracking->poses.size())).c_str(),
                tracking->header.bones.size(), bones.c_str());
  return ExitCode::Ok;
}

/// The result tables of all runs in one file, a row a number.
base::Result<ExitCode> exportResults(const ExportOptions& o, const Context& context) {
  if (!o.csv.empty() || !o.files.to.empty() || !o.files.format.empty() || !o.files.choice.everything() ||
      o.files.perStep || o.files.study || !o.files.specimen.empty())
    return missing("--results writes the result tables alone.", "Export samples with a second command.");
  if (auto good = checkCsv(o.results, o.json); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  std::string csv = headOfResults();
  std::size_t rows = 0;
  for (const std::int64_t id : o.runs) {
    const auto outcome = run::resultsOf(*person->store, id, run::Keeping::Kept, [] { return Interrupt::requested(); });
    if (!outcome) return outcome.error();
    if (!outcome->changed.empty())
      std::fprintf(stderr, "Run %lld: %s\n", static_cast<long long>(id), outcome->changed.c_str());
    if (const std::string problem = outcome->results.problemText(); !problem.empty())
      std::fprintf(stderr, "Run %lld: %s\n", static_cast<long long>(id), problem.c_str());
    const auto run = person->store->run(id);
    if (!run) return run.error();
    csv += linesOfResults(*run, outcome->results.values);
    rows += outcome->results.values.size();
  }
  if (auto written = base::writeWholeFile(o.results, csv, base::FileMode::Private); !written) return written.error();
  if (o.json) {
    print(nlohmann::ordered_json{{"runs", o.runs}, {"rows", rows}, {"results", o.results.string()}});
    return ExitCode::Ok;
  }
  std::fprintf(o.results == "-" ? stderr : stdout, "%s results of %zu %s are in %s\n",
               grouped(static_cast<std::int64_t>(rows)).c_str(), o.runs.size(), o.runs.size() == 1 ? "run" : "runs",
               o.results == "-" ? "standard output" : o.results.c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> exportRuns(ExportOptions o, const Context& context) {
  if (o.list && o.json) {
    nlohmann::ordered_json formats = nlohmann::ordered_json::array();
    for (const auto& format : exchange::formatCatalogue())
      if (format.create)
        formats.push_back({{"key", format.key}, {"extensions", format.extensions}, {"meaning", format.meaning}});
    print(nlohmann::ordered_json{{"formats", formats}});
    return ExitCode::Ok;
  }
  if (o.list) {
    std::fputs(listOfFormats().c_str(), stdout);
    return ExitCode::Ok;
  }
  const bool archive = o.files.study || !o.files.specimen.empty() || o.files.format == "archive";
  if (o.runs.empty() && !o.files.study && o.files.specimen.empty())
    return missing("RUN is required.", "The number of a run: articulusctl runs --user NAME.");
  if (archive && o.files.format != "archive" && !o.files.format.empty())
    return missing("An archive has its own format, and --format says another.", "Leave --format out.");
  if ((o.files.study || !o.files.specimen.empty()) && !o.runs.empty())
    return missing("--study and --specimen choose runs, and numbers of runs are named too.",
                   "Name the runs with --format archive, or leave their numbers out.");
  if (o.user.empty()) return missing("--user is required.", "Whose runs: --user NAME.");
  o.files.choice.loads = frameOf<exchange::LoadFrame>(exchange::loadFrames(), o.loads);
  o.files.choice.poses = frameOf<exchange::PoseFrame>(exchange::poseFrames(), o.poses);
  if (!o.results.empty()) return exportResults(o, context);
  o.files.runs = o.runs;
  o.files.choice.channels = o.channels;
  if (o.units == "clinical") o.files.choice.units = exchange::ExportUnits::Clinical;
  if (o.rate_Hz != 0.0) o.files.choice.rate_Hz = o.rate_Hz;
  if (!o.csv.empty()) return exportCsv(o, context);
  if (o.files.to.empty()) return missing("--to or --csv is required.", "Where to write: --to run.h5, --to folder/.");
  return archive ? writeArchive(o.files, o, context) : writeFiles(o.files, o, context);
}

}  // namespace

base::Result<void> checkCsv(const std::filesystem::path& file, bool json) {
  if (file == "-" && json)
    return base::Error{base::ErrorCode::InvalidArgument, "--csv - and --json both write to standard output.",
                       "Leave one of them out, or name a file."};
  return base::canBeWritten(file);
}

base::Result<storage::SealReport> writeCsv(storage::UserStore& store, std::int64_t run,
                                           const std::filesystem::path& file) {
  if (const auto remains = base::remainsOf(file); !remains.empty())
    std::fprintf(stderr, "An earlier export was broken off and left %s: it is replaced.\n", remains.c_str());
  WorkMeter meter("exporting");
  auto written = storage::exportCsv(store, run, file, [&meter](std::int64_t done, std::int64_t total) {
    meter.show(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0);
    return !Interrupt::requested();
  });
  meter.end();
  return written;
}

void addExportCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("export", "Write stored runs as files: CSV, HDF5, MAT, OpenSim, C3D, Excel, JSON");
  auto options = std::make_shared<ExportOptions>();
  command->add_option("RUN", options->runs, "Numbers of runs, see articulusctl runs");
  command
      ->add_option("--to", options->files.to,
                   "File to write, replaced if it exists; a folder/ for several; - is standard output")
      ->type_name("FILE");
  command->add_option("--csv", options->csv, "All of one run as CSV; - is standard output")->type_name("FILE");
  command
      ->add_option("--results", options->results,
                   "The result tables of the runs as one CSV, a row a number, SI; - is standard output")
      ->type_name("FILE");
  command->add_option("--format", options->files.format, "Kind of file; left out: by the extension of --to")
      ->type_name("KEY");
  command->add_flag("--list-formats", options->list, "Say what formats there are");
  command->add_option("--channels", options->channels, "Columns or groups, as moment_y_Nm,angle; left out: all")
      ->delimiter(',')
      ->type_name("NAME,...");
  command->add_option("--units", options->units, "si: metres and radians; clinical: millimetres and degrees")
      ->check(CLI::IsMember({"si", "clinical"}))
      ->capture_default_str()
      ->type_name("KIND");
  command
      ->add_option("--loads", options->loads,
                   "Loads at the joint in axes of the world or of the moving body, at the reference pose in those of "
                   "the fixed body, or at the load cell (sensor)")
      ->check(CLI::IsMember(keysOf(exchange::loadFrames())))
      ->capture_default_str()
      ->type_name("FRAME");
  command->add_option("--poses", options->poses, "Poses in the world or from the reference pose")
      ->check(CLI::IsMember(keysOf(exchange::poseFrames())))
      ->capture_default_str()
      ->type_name("FRAME");
  auto* rate = command->add_option("--rate", options->rate_Hz, "Fewer rows a second, behind a low-pass")
                   ->type_name("HZ")
                   ->check(CLI::Range(1e-3, 1e6));
  command->add_option("--every", options->files.choice.every, "Every n-th sample alone")
      ->type_name("N")
      ->excludes(rate);
  auto* step = command->add_option("--step", options->files.choice.step, "This step of the protocol alone, from 0")
                   ->type_name("N")
                   ->check(CLI::Range(0, 100'000));
  command->add_option("--load-cycle", options->files.choice.loadCycle, "This repetition alone, from 1")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command->add_flag("--per-step", options->files.perStep, "A file for each step: run3_step0.h5 ...")->excludes(step);
  command->add_option("--specimen", options->files.specimen, "An archive of all runs of this specimen")
      ->type_name("LABEL");
  command->add_flag("--study", options->files.study, "An archive of all runs");
  command->add_option("--user", options->user, "Whose database; the password is asked for, or read from standard input")
      ->type_name("NAME");
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Every file says where its numbers come from (specimen, protocol, cell, simulated or measured, what the seal "
      "says), "
      "and\nwhat each column means, as far as its format can. Ctrl+C cancels and leaves no incomplete file.\nGroups of "
      "channels: " +
      exchange::namesOfGroups() +
      ".\n--rate HZ leaves samples out behind a zero-phase low-pass (sinc in a Kaiser window): within 0.05 % up to 0.4 "
      "HZ, "
      "-6 dB at\n0.45 HZ, at least 80 dB from 0.5 HZ on, so that nothing fast shows as something slow but in "
      "the\nfirst and last 26 rows, which have samples on one side "
      "alone; --every N does not filter.\nWith --csv, tracker data go to a second file: run3.csv and "
      "run3_bones.csv.\n\n"
      "Examples:\n  articulusctl export 3 --csv run3.csv --user weber\n"
      "  articulusctl export 3 --to run3.h5 --user weber\n"
      "  articulusctl export 3 --to run3.sto --channels load,angle --units clinical --rate 100 --user weber\n"
      "  articulusctl export 3 --to run3.csv --channels load,pose --loads moving --poses reference --user weber\n"
      "  articulusctl export 3 4 5 --to . --format mat --user weber\n"
      "  articulusctl export 3 --to run3.xlsx --every 100 --user weber\n"
      "  articulusctl export --specimen \"L3-L5 #07\" --to archive/ --user weber\n"
      "  articulusctl export --list-formats\n\n"
      "Read CSV with pandas:\n  pandas.read_csv(\"run3.csv\", comment=\"#\")");
  onCommand(*command, context, [options, &context] { return exportRuns(*options, context); });
}

}  // namespace articulus::cli
