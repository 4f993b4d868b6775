#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/station.h"
#include "core/base/output_file.h"
#include "core/publication/report.h"
#include "core/run/specimen_of_run.h"

namespace articulus::cli {
namespace {

struct ReportOptions : CommonOptions {
  std::vector<std::int64_t> runs;
  std::string specimen, paper, language;
  std::int64_t session = 0;
  std::filesystem::path to, form;
  std::vector<std::filesystem::path> over;
};

/// Runs that are asked for, oldest first; those under way are left out where nobody named them.
base::Result<std::vector<std::int64_t>> runsOf(const ReportOptions& o, storage::UserStore& store) {
  for (std::size_t i = 1; i < o.runs.size(); ++i)
    if (std::find(o.runs.begin(), o.runs.begin() + static_cast<std::ptrdiff_t>(i), o.runs[i]) !=
        o.runs.begin() + static_cast<std::ptrdiff_t>(i))
      return base::Error{base::ErrorCode::InvalidArgument, "Run " + std::to_string(o.runs[i]) + " is named twice.",
                         "Name it once; a report has each run once."};
  if (!o.runs.empty()) return o.runs;
  auto all = store.runs();
  if (!all) return all.error();
  std::vector<std::int64_t> chosen;
  for (const storage::RunRecord& run : *all)
    if (run.ending.end != record::RunEnd::Running &&
        (o.session != 0 ? run.header.sessionId == o.session : run::labelOf(run) == o.specimen))
      chosen.push_back(run.id);
  std::ranges::sort(chosen);
  if (chosen.empty())
    return base::Error{base::ErrorCode::NotFound,
                       o.session != 0 ? "Session " + std::to_string(o.session) + " has no run that has ended."
                                      : "No run of a specimen \"" + o.specimen + "\" has ended.",
                       "See articulusctl runs for what there is."};
  return chosen;
}

base::Result<publication::ReportRequest> requestOf(const ReportOptions& o) {
  publication::ReportRequest request;
  if (!o.form.empty()) {
    auto form = publication::ReportTemplate::read(o.form);
    if (!form) return form.error();
    request.form = std::move(*form);
  }
  const auto language = publication::languageOf(o.language);
  const auto paper = publication::paperOf(o.paper);
  request.language = language ? *language : request.form.language.value_or(publication::Language::English);
  request.paper = paper ? *paper : request.form.paper.value_or(publication::Paper::A4);
  request.version = app::softwareVersion();
  for (const auto& file : o.over) {
    auto curve = publication::readPublishedCurve(file);
    if (!curve) return curve.error();
    request.published.push_back(std::move(*curve));
  }
  return request;
}

base::Result<ExitCode> report(const ReportOptions& o, const Context& context) {
  if (o.runs.empty() && o.specimen.empty() && o.session == 0)
    return base::Error{base::ErrorCode::InvalidArgument, "Of which runs?", "Name RUN..., --specimen or --session."};
  auto request = requestOf(o);
  if (!request) return request.error();
  if (auto good = base::canBeWritten(o.to); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  auto runs = runsOf(o, *person->store);
  if (!runs) return runs.error();
  request->runs = std::move(*runs);
  request->resources = context.resources;
  request->author = person->account.name;
  WorkMeter meter("reporting");
  auto written =
      publication::writeReport(*person->store, *request, o.to, [&meter](std::int64_t done, std::int64_t total) {
        meter.show(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0);
        return !Interrupt::requested();
      });
  meter.end();
  if (!written) return written.error();
  if (o.json) {
    print(nlohmann::ordered_json{{"runs", request->runs}, {"file", o.to.string()}});
    return ExitCode::Ok;
  }
  std::printf("The report of %zu run%s is in %s\n", request->runs.size(), request->runs.size() == 1 ? "" : "s",
              o.to.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addReportCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("report", "Write a report of stored runs as PDF or HTML");
  auto options = std::make_shared<ReportOptions>();
  auto* runs = command->add_option("RUN", options->runs, "Numbers of the runs, see articulusctl runs");
  auto* specimen = command->add_option("--specimen", options->specimen, "All runs of the specimen with this label")
                       ->type_name("LABEL")
                       ->excludes(runs);
  command->add_option("--session", options->session, "All runs of this session")
      ->type_name("N")
      ->excludes(runs)
      ->excludes(specimen);
  command->add_option("--to", options->to, "File to write, .pdf or .html; replaced if it exists")
      ->required()
      ->type_name("FILE");
  command->add_option("--paper", options->paper, "a4 (default) or letter, of a PDF")
      ->check(CLI::IsMember({"a4", "letter"}));
  command->add_option("--language", options->language, "en (default) or de")->check(CLI::IsMember({"en", "de"}));
  command->add_option("--template", options->form, "Folder with template.json: order of sections, letterhead, words")
      ->type_name("FOLDER");
  command
      ->add_option("--over", options->over,
                   "A published curve to draw over loops or courses, dashed: CSV with two channels; see plot --help")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "The report says what was tested and how, prints every table with its methods, draws loops and courses, ends "
      "with a "
      "paragraph\nfor a paper and begins with what is missing before the numbers may be published. Each run is "
      "compared "
      "with its seal.\nOnly its owner can read the file. Ctrl+C cancels and leaves no file.\n\nExamples:\n  "
      "articulusctl "
      "report 3 --to run3.pdf --user weber\n  articulusctl report --specimen \"L3-L5 #07\" --to l3.html --language de "
      "--user weber\n  articulusctl report 3 4 --template ourlab --paper letter --to both.pdf --user weber");
  onCommand(*command, context, [options, &context] { return report(*options, context); });
}

}  // namespace articulus::cli
