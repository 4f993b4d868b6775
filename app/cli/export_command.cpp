#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/storage/csv_export.h"

namespace articulus::cli {
namespace {

struct ExportOptions : CommonOptions {
  std::int64_t run = 0;
  std::filesystem::path csv;
};

base::Result<ExitCode> exportRun(const ExportOptions& o, const Context& context) {
  if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto seal = writeCsv(*person->store, o.run, o.csv);
  if (!seal) return seal.error();
  const auto run = person->store->run(o.run);
  if (!run) return run.error();
  const auto tracking = person->store->tracking(o.run);
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
  auto* command = program.add_subcommand("export", "Write the samples of a stored run as CSV");
  auto options = std::make_shared<ExportOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs")->required();
  command->add_option("--csv", options->csv, "File to write; replaced if it exists; - is standard output")
      ->required()
      ->type_name("FILE");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "The file begins with lines \"# key: value\" (specimen, protocol, cell, frame, sign conventions), then one "
      "line\nof column names with units. Ctrl+C cancels and leaves no incomplete file. If bones were tracked, the "
      "tracker data go to a\nsecond file: run3.csv and run3_bones.csv.\n\nExample:\n  articulusctl export 3 --csv "
      "run3.csv --user weber\n\nRead it with pandas:\n  pandas.read_csv(\"run3.csv\", comment=\"#\")");
  onCommand(*command, context, [options, &context] { return exportRun(*options, context); });
}

}  // namespace articulus::cli
