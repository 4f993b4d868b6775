#include "app/cli/export_files.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/exchange/export/archive.h"
#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;

bool isFolder(const fs::path& path) {
  std::error_code none;
  return path.filename().empty() || fs::is_directory(path, none);
}

Result<const exchange::Format*> formatFor(const ExportFiles& wanted) {
  const std::string remedy = "Formats: " + exchange::namesOfWritten() + " (articulusctl export --list-formats).";
  const exchange::Format* format = nullptr;
  if (!wanted.format.empty()) {
    format = exchange::formatOf(wanted.format);
    if (!format || !format->create)
      return Error{ErrorCode::InvalidArgument, "There is no format \"" + wanted.format + "\" to write.", remedy};
    return format;
  }
  format = exchange::formatToWrite(wanted.to);
  if (!format)
    return Error{ErrorCode::InvalidArgument, "The name " + wanted.to.string() + " does not tell a format.",
                 "Choose one with --format, or end the name with its extension. " + remedy};
  return format;
}

std::string extensionOf(const exchange::Format& format) {
  return std::string(format.extensions.substr(0, format.extensions.find(' ')));
}

/// One file to write.
struct Piece {
  std::int64_t run = 0;
  int step = -1;
  fs::path file;
};

Result<std::vector<Piece>> piecesOf(const ExportFiles& wanted, storage::UserStore& store,
                                    const exchange::Format& format) {
  std::vector<Piece> pieces;
  const bool folder = isFolder(wanted.to);
  for (const std::int64_t run : wanted.runs) {
    const std::string end = format.key == "bids" ? "_motion" : "";
    const fs::path file = folder ? wanted.to / ("run" + std::to_string(run) + end + extensionOf(format)) : wanted.to;
    if (!wanted.perStep) {
      pieces.push_back({run, wanted.choice.step, file});
      continue;
    }
    const auto steps = store.stepRanges(run);
    if (!steps) return steps.error();
    for (const auto& step : *steps) {
      if (step.step < 0) continue;
      std::string name = file.stem().string();
      if (name.ends_with(end)) name.resize(name.size() - end.size());
      name += "_step" + std::to_string(step.step) + end;
      name += file.extension().string();
      pieces.push_back({run, step.step, file.parent_path() / name});
    }
  }
  return pieces;
}

void tellForecast(const Piece& piece, const exchange::ExportForecast& forecast, const exchange::Format& format) {
  if (!forecast.rows) return;
  const double bytes = format.bytesOf(static_cast<double>(*forecast.rows), static_cast<double>(forecast.columns));
  std::fprintf(stderr, "%s: %s rows of %zu columns, about %s\n", piece.file.c_str(), grouped(*forecast.rows).c_str(),
               forecast.columns, base::byteCount(bytes).c_str());
}

Result<exchange::ExportReport> writePiece(const Piece& piece, const ExportFiles& wanted, storage::UserStore& store,
                                          const exchange::Format& format, const storage::SealReport* seal) {
  auto choice = wanted.choice;
  choice.step = piece.step;
  const auto forecast = exchange::forecastExport(store, piece.run, choice);
  if (!forecast) return forecast.error();
  tellForecast(piece, *forecast, format);
  if (const auto remains = base::remainsOf(piece.file); !remains.empty())
    std::fprintf(stderr, "An earlier export was broken off and left %s: it is replaced.\n", remains.c_str());
  WorkMeter meter("exporting");
  auto written = exchange::exportRun(
      store, piece.run, format, piece.file, choice,
      [&meter](std::int64_t done, std::int64_t total) {
        meter.show(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0);
        return !Interrupt::requested();
      },
      seal);
  meter.end();
  return written;
}

}  // namespace

std::string listOfFormats() {
  TextTable table({{"format"}, {"names end with"}, {"what it is"}});
  for (const auto& format : exchange::formatCatalogue())
    if (format.create)
      table.add({std::string(format.key), std::string(format.extensions), std::string(format.meaning)});
  table.add({"archive", "", "a folder in the manner of Motion-BIDS of runs, a specimen or a study"});
  return table.text();
}

Result<void> checkFiles(const ExportFiles& wanted, bool json) {
  if (auto format = formatFor(wanted); !format) {
    if (!isFolder(wanted.to) || !wanted.format.empty()) return format.error();
    return Error{ErrorCode::InvalidArgument, wanted.to.string() + " is a folder.",
                 "Say with --format what is written in it: " + exchange::namesOfWritten() + "."};
  }
  if (wanted.to == "-" && json)
    return Error{ErrorCode::InvalidArgument, "--to - and --json both write to standard output.",
                 "Leave one of them out, or name a file."};
  if (isFolder(wanted.to)) {
    std::error_code none;
    if (fs::is_directory(wanted.to, none)) return {};
    return Error{ErrorCode::NotFound, "There is no folder " + wanted.to.string() + ".", "Make it, or choose another."};
  }
  if (wanted.runs.size() > 1)
    return Error{ErrorCode::InvalidArgument, "Several runs do not go into one file.",
                 "Name a folder: --to folder/ --format " + (wanted.format.empty() ? "hdf5" : wanted.format) + "."};
  if (wanted.perStep && base::goesOutAtOnce(wanted.to))
    return Error{ErrorCode::InvalidArgument, "A file for each step cannot go to a pipe.", "Name a file or a folder."};
  return base::canBeWritten(wanted.to);
}

Result<ExitCode> writeFiles(const ExportFiles& wanted, const CommonOptions& common, const Context& context) {
  if (auto good = checkFiles(wanted, common.json); !good) return good.error();
  const auto format = formatFor(wanted);
  if (!format) return format.error();
  auto person = signIn(common.user, common.data, context.resources);
  if (!person) return person.error();
  const auto pieces = piecesOf(wanted, *person->store, **format);
  if (!pieces) return pieces.error();
  nlohmann::ordered_json files = nlohmann::ordered_json::array();
  std::optional<storage::SealReport> seal;
  std::int64_t sealedRun = 0;
  for (const Piece& piece : *pieces) {
    const auto written =
        writePiece(piece, wanted, *person->store, **format, seal && sealedRun == piece.run ? &*seal : nullptr);
    if (!written && wanted.perStep && written.error().code == ErrorCode::NotFound) {
      std::fprintf(stderr, "Step %d: %s\n", piece.step, written.error().message.c_str());
      continue;
    }
    if (!written) return written.error();
    if (!written->leftOut.empty())
      std::fprintf(stderr, "%s has no place for: %s.\n", piece.file.c_str(), written->leftOut.c_str());
    seal = written->seal;
    sealedRun = piece.run;
    std::error_code none;
    const auto bytes = fs::is_regular_file(piece.file, none) ? fs::file_size(piece.file, none) : 0;
    files.push_back({{"run_id", piece.run},
                     {"file", piece.file.string()},
                     {"format", std::string((*format)->key)},
                     {"rows", written->rows},
                     {"bytes", bytes},
                     {"integrity", written->seal.text()}});
    if (piece.step >= 0) files.back()["step"] = piece.step;
    if (!common.json)
      std::fprintf(piece.file == "-" ? stderr : stdout, "%s rows of run %lld are in %s (%s); the stored run is %s\n",
                   grouped(written->rows).c_str(), static_cast<long long>(piece.run),
                   piece.file == "-" ? "standard output" : piece.file.c_str(),
                   base::byteCount(static_cast<double>(bytes)).c_str(), written->seal.text().c_str());
  }
  if (common.json) print({{"files", files}, {"database", person->store->file().string()}});
  return ExitCode::Ok;
}

Result<ExitCode> writeArchive(const ExportFiles& wanted, const CommonOptions& common, const Context& context) {
  auto person = signIn(common.user, common.data, context.resources);
  if (!person) return person.error();
  auto runs = wanted.runs;
  if (wanted.study || !wanted.specimen.empty()) {
    const auto all = person->store->runs();
    if (!all) return all.error();
    runs.clear();
    for (const auto& run : *all)
      if (wanted.study || run.specimenLabel == wanted.specimen) runs.push_back(run.id);
    std::reverse(runs.begin(), runs.end());
    if (runs.empty())
      return Error{ErrorCode::NotFound, "There is no run of " + (wanted.study ? "anything" : wanted.specimen) + ".",
                   "articulusctl runs --user NAME lists them with their specimens."};
  }
  WorkMeter meter("archiving");
  const auto written = exchange::exportArchive(
      *person->store, runs, wanted.to, wanted.choice, [&meter](std::int64_t done, std::int64_t total) {
        meter.show(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0);
        return !Interrupt::requested();
      });
  meter.end();
  if (!written) return written.error();
  nlohmann::ordered_json listed = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < runs.size(); ++i)
    listed.push_back({{"run_id", runs[i]}, {"rows", (*written)[i].rows}, {"integrity", (*written)[i].seal.text()}});
  if (common.json) print({{"archive", wanted.to.string()}, {"runs", listed}});
  else
    for (const auto& run : listed)
      std::printf("run %lld is in %s; the stored run is %s\n", run["run_id"].get<long long>(), wanted.to.c_str(),
                  run["integrity"].get<std::string>().c_str());
  return ExitCode::Ok;
}

}  // namespace articulus::cli
