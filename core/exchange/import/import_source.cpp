#include "core/exchange/import/import_source.h"

#include <algorithm>

#include "core/base/input_bounds.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/csv_reader.h"
#include "core/exchange/import/guess.h"
#include "core/exchange/import/pose_of_points.h"
#include "core/exchange/import/simvitro.h"
#include "core/exchange/known_other_kind.h"
#include "core/storage/file_hash.h"

namespace articulus::exchange {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

std::optional<spatial::Side> sideOf(const SourceOptions& options) { return spatial::sideFromText(options.side); }

/// The hashes of a trial: of its samples, and of the state that its offsets and side come from.
base::Result<std::vector<std::string>> hashesOf(const SimvitroTrial& trial) {
  std::vector<std::string> hashes;
  for (const fs::path* file : {&trial.samples, &trial.state}) {
    if (file->empty()) continue;
    auto hash = storage::hashOfFile(*file, base::InputBounds::kTable_bytes);
    if (!hash) return hash.error();
    hashes.push_back(std::move(*hash));
  }
  return hashes;
}

Error changedWhileRead(const fs::path& file) {
  return {ErrorCode::Conflict, file.string() + " was written to while it was read.",
          "Wait until the program that writes it is done."};
}

std::string shownName(const std::string& name) { return "\"" + base::printableLine(name) + "\""; }

base::Result<ImportSource> trialSource(const SimvitroTrial& trial, const SourceOptions& options) {
  const auto before = hashesOf(trial);
  if (!before) return before.error();
  auto recording = readSimvitroTrial(trial, sideOf(options), options.askedBy);
  if (!recording) return recording.error();
  ImportSource source{.recording = std::move(*recording),
                      .origin = {trial.samples.filename().string(), "simvitro", {}, {}}};
  const auto after = hashesOf(trial);
  if (!after) return after.error();
  if (*after != *before) return changedWhileRead(after->front() != before->front() ? trial.samples : trial.state);
  source.origin.hash = after->front();
  source.mayLackLoops = true;
  if (after->size() > 1) {
    source.origin.hash += " + " + after->back();
    source.notes = {"With " + trial.state.filename().string() + " (BLAKE2b-256 " + after->back() + ")."};
  }
  for (const char* key : {"side", "kinematics", "units", "loads"})
    for (const auto& [fact, text] : source.recording.header.facts)
      if (fact == key) source.notes.push_back(fact + ": " + text + ".");
  return source;
}

}  // namespace

base::Result<std::vector<std::string>> trialsWithoutSide(const fs::path& fileOrFolder) {
  std::error_code none;
  std::vector<std::string> names;
  if (!fs::is_directory(fileOrFolder, none) && !isSimvitro(fileOrFolder)) return names;
  const auto found = findSimvitroTrials(fileOrFolder);
  if (!found) return found.error();
  for (const SimvitroTrial& trial : *found) {
    const auto says = saysSide(trial);
    if (!says) return says.error();
    if (!*says) names.push_back(base::printableLine(trial.samples.filename().string()));
  }
  return names;
}

base::Result<std::vector<fs::path>> partsOf(const fs::path& fileOrFolder, const std::string& format) {
  std::error_code none;
  if (!(format.empty() || format == kSimvitroKey) || !fs::is_directory(fileOrFolder, none))
    return std::vector{fileOrFolder};
  const auto trials = findSimvitroTrials(fileOrFolder);
  if (!trials) return trials.error();
  std::vector<fs::path> parts;
  for (const SimvitroTrial& trial : *trials) parts.push_back(trial.samples);
  return parts;
}

base::Result<std::vector<ImportSource>> readSources(const fs::path& fileOrFolder, const SourceOptions& options) {
  std::error_code none;
  std::vector<ImportSource> sources;
  const bool trials = options.format == kSimvitroKey ||
                      (options.format.empty() && (fs::is_directory(fileOrFolder, none) || isSimvitro(fileOrFolder)));
  if (trials) {
    const auto found = findSimvitroTrials(fileOrFolder);
    if (!found) return found.error();
    for (const SimvitroTrial& trial : *found) {
      if (options.cancelled && options.cancelled()) return Error{ErrorCode::Cancelled, "The import was cancelled.", ""};
      auto source = trialSource(trial, options);
      if (!source) return source.error();
      sources.push_back(std::move(*source));
    }
    return sources;
  }
  auto source = readSource(fileOrFolder, options);
  if (!source) return source.error();
  sources.push_back(std::move(*source));
  return sources;
}

base::Result<ImportSource> readSource(const fs::path& file, const SourceOptions& options) {
  const std::string& key = options.format;
  std::error_code none;
  if (!fs::exists(file, none))
    return Error{ErrorCode::NotFound, "There is no file " + file.string() + ".", "Check the name."};
  if (const std::string other = knownOtherKind(file); !other.empty())
    return Error{ErrorCode::InvalidArgument,
                 file.string() + " is " + other + ", whatever its name says: it is not read.",
                 "Read are: " + namesOfRead() + ". Export the data as CSV."};
  const Format* format = key.empty() ? formatToRead(file) : formatOf(key);
  const bool commaSaid = options.decimalComma && (!format || format->key == "csv");
  if (!format || !format->read)
    return Error{ErrorCode::InvalidArgument,
                 key.empty() ? file.string() + " is of no kind that is read."
                             : "\"" + key + "\" is no kind of file that is read.",
                 "Read are: " + namesOfRead() + ". " + std::string(adviceOf(Advice::NameTheKind, options.askedBy))};
  if (options.decimalComma && !commaSaid)
    return Error{
        ErrorCode::InvalidArgument, "Only of tables as text can be said what their decimal sign is.",
        "Leave --decimal out: " + file.filename().string() + " is of the kind " + std::string(format->key) + "."};
  // The bytes that are hashed must be those that are read: the same before and after.
  const bool regular = fs::is_regular_file(file, none);
  std::string before;
  if (regular) {
    auto hash = storage::hashOfFile(file, base::InputBounds::kTable_bytes);
    if (!hash) return hash.error();
    before = *hash;
  }
  auto recording = commaSaid ? readCsv(file, options.decimalComma) : format->read(file);
  if (!recording) return recording.error();
  addPoseOfPoints(*recording);
  ImportSource source{.recording = std::move(*recording),
                      .origin = {base::printableLine(file.filename().string()), std::string(format->key), {}, {}}};
  if (regular) {
    auto hash = storage::hashOfFile(file, base::InputBounds::kTable_bytes);
    if (!hash) return hash.error();
    if (*hash != before) return changedWhileRead(file);
    source.origin.hash = *hash;
  }
  return source;
}

namespace {

/// Times for a file that says none: by what is said, or by the rate that it tells itself.
void giveTimes(ImportSource& source, const JoinOptions& options, std::vector<std::string>& notes) {
  Recording& r = source.recording;
  const auto rate = options.rate_Hz ? options.rate_Hz : r.header.rate_Hz;
  if (r.timed || !rate || !(*rate > 0.0)) return;
  for (std::size_t i = 0; i < r.time_s.size(); ++i) r.time_s[i] = static_cast<double>(i) / *rate;
  r.timed = true;
  notes.push_back(source.origin.file + ": times are the numbers of the rows at " + base::significant(*rate, 9) +
                  " Hz.");
}

}  // namespace

base::Result<ImportSource> joinSources(ImportSource loads, ImportSource poses, const JoinOptions& options) {
  if (options.rate_Hz && loads.recording.timed && poses.recording.timed)
    return Error{ErrorCode::InvalidArgument, "--rate is for a file without times, and both files have them.",
                 "Leave --rate out."};
  std::vector<std::string> notes;
  giveTimes(loads, options, notes);
  giveTimes(poses, options, notes);
  const auto shift = findShift(loads.recording, poses.recording, options);
  if (!shift) return shift.error();
  auto both = joined(std::move(loads.recording), std::move(poses.recording), *shift);
  if (!both) return both.error();
  ImportSource source{.recording = std::move(*both), .origin = std::move(loads.origin)};
  source.notes = {
      "Joined with " + poses.origin.file + " (" + poses.origin.format + ", BLAKE2b-256 " + poses.origin.hash + ").",
      shift->words};
  source.notes.insert(source.notes.begin(), notes.begin(), notes.end());
  source.origin.file += " + " + poses.origin.file;
  if (source.origin.format != poses.origin.format) source.origin.format += " + " + poses.origin.format;
  source.origin.hash += " + " + poses.origin.hash;
  return source;
}

base::Result<void> checkFurtherTables(const Recording& recording) {
  std::string words, ignored;
  for (const Recording& other : recording.others) {
    const Guess guess = guessMapping(other.header.channels, true);
    std::vector<std::string> names;
    for (const ColumnMapping& c : guess.columns) names.push_back(c.from);
    for (const Doubt& d : guess.doubts) names.insert(names.end(), d.from.begin(), d.from.end());
    if (names.empty()) continue;
    std::string list;
    for (const std::string& name : names) {
      if (list.size() < 300) list += (list.empty() ? "" : ", ") + shownName(name);
      ignored += " --ignore " + shownName(name);
    }
    words += (words.empty() ? "" : "; ") + std::to_string(other.rows()) + " rows: " + list;
  }
  if (words.empty()) return {};
  const bool one = recording.others.size() == 1;
  return Error{
      ErrorCode::InvalidArgument,
      "The file holds more than the table of " + std::to_string(recording.rows()) +
          " rows that would be imported, with times of its own (" + words + ").",
      (one ? "Join both by their times with --join times (--join trigger:A,B and the other ways where their "
             "clocks differ), or leave"
           : std::string("Save two of the tables as files of their own and import them with --join, or leave")) +
          " the smaller out on purpose:" + ignored + "."};
}

base::Result<ImportSource> joinTables(ImportSource source, const JoinOptions& options) {
  Recording& first = source.recording;
  if (first.others.size() != 1)
    return Error{
        ErrorCode::InvalidArgument,
        source.origin.file + " holds " +
            (first.others.empty() ? std::string("one table") : std::to_string(first.others.size() + 1) + " tables") +
            " with times: --join takes two files, or one that holds two tables of different lengths.",
        "Name the loads first, then the poses."};
  Recording second = std::move(first.others.front());
  first.others.clear();
  const std::string rows = std::to_string(first.rows()), more = std::to_string(second.rows());
  // What is joined is not left in the file.
  const std::string ofSecond = " (" + more + " rows, not " + rows + ")";
  std::erase_if(first.left, [&](const std::string& text) { return text.ends_with(ofSecond); });
  std::erase_if(first.notes, [&](const std::string& note) {
    return note.starts_with("Left in the file, as they have " + more + " rows ");
  });
  std::erase_if(first.header.facts, [](const auto& fact) { return fact.first == "of another length, not read"; });
  const auto shift = findShift(first, second, options);
  if (!shift) return shift.error();
  auto both = joined(std::move(first), std::move(second), *shift);
  if (!both) return both.error();
  source.recording = std::move(*both);
  source.notes.push_back("Two tables of the file were joined, of " + rows + " and " + more + " rows.");
  if (options.by != JoinBy::Times) source.notes.push_back(shift->words);
  return source;
}

base::Result<JoinOptions> parseJoin(const std::string& text) {
  const Error wrong{ErrorCode::InvalidArgument, "\"" + text + "\" says no way to join two files.",
                    "Say times, trigger:A,B, clap:A,B or correlation:A,B, with a channel of each file."};
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon), names = colon == text.npos ? "" : text.substr(colon + 1);
  JoinOptions options;
  if (kind == "times" && names.empty()) return options;
  if (kind == "trigger") options.by = JoinBy::Trigger;
  else if (kind == "clap") options.by = JoinBy::Clap;
  else if (kind == "correlation") options.by = JoinBy::Correlation;
  else return wrong;
  const auto comma = names.find(',');
  options.first = names.substr(0, comma);
  options.second = comma == names.npos ? options.first : names.substr(comma + 1);
  if (options.first.empty() || options.second.empty()) return wrong;
  return options;
}

}  // namespace articulus::exchange
