#include "core/exchange/export/archive.h"

#include <sodium.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/output_file.h"
#include "core/exchange/formats/bids.h"
#include "core/exchange/text_out.h"
#include "core/storage/database.h"
#include "core/storage/run_facts.h"

namespace articulus::exchange {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::size_t kLongestLabel = 60;  // of a name of at most 255 bytes that holds two of them

/// Letters and digits alone, as BIDS has its labels.
std::string labelOf(const std::string& text) {
  std::string label;
  for (const char c : text)
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) label += c;
  if (label.size() > kLongestLabel) label.resize(kLongestLabel);
  if (label.empty()) label = "none";
  return label;
}

/// A label of its own for each specimen: "L3-L5 #07" and "L3L507" are two.
using Subjects = std::map<std::string, std::string>;
Subjects subjectsOf(const std::vector<storage::RunRecord>& runs) {
  Subjects subjects;
  std::set<std::string> taken;
  for (const auto& run : runs) {
    if (subjects.contains(run.specimenLabel)) continue;
    const std::string label = labelOf(run.specimenLabel);
    std::string own = label;
    for (int number = 2; taken.contains(own); ++number) own = label + "x" + std::to_string(number);
    taken.insert(own);
    subjects.emplace(run.specimenLabel, own);
  }
  return subjects;
}

std::string stemOf(const storage::RunRecord& run, const Subjects& subjects) {
  return "sub-" + subjects.at(run.specimenLabel) + "_ses-" + std::to_string(run.header.sessionId) + "_task-" +
         labelOf(run.header.protocolName) + "_tracksys-articulus_run-" + std::to_string(run.id);
}

Result<void> describe(storage::UserStore& store, const std::vector<storage::RunRecord>& runs, const Subjects& subjects,
                      const fs::path& folder) {
  const bool simulated =
      std::ranges::any_of(runs, [](const auto& run) { return run.header.simulated && !storage::isBench(run); });
  const bool bench = std::ranges::any_of(runs, [](const auto& run) { return storage::isBench(run); });
  const nlohmann::ordered_json description{
      {"Name", simulated ? "Articulus runs, SIMULATED"
               : bench   ? "Articulus runs, BENCH"
                         : "Articulus runs"},
      {"BIDSVersion", "1.9.0"},
      {"DatasetType", "raw"},
      {"GeneratedBy", {{{"Name", "Articulus"}, {"Version", runs.front().header.softwareVersion}}}}};
  if (auto written = base::writeWholeFile(folder / "dataset_description.json", description.dump(2) + "\n",
                                          base::FileMode::Private);
      !written)
    return written;
  const auto specimens = store.specimens();
  if (!specimens) return specimens.error();
  std::set<std::string> labels;
  for (const auto& run : runs) labels.insert(run.specimenLabel);
  std::string table = "participant_id\tspecimen\tspecies\tjoint\tlevel\tside\tdonor\tstate\tdegeneration\n";
  for (const std::string& label : labels) {
    const auto known = std::ranges::find(*specimens, label, &storage::Specimen::label);
    const storage::Specimen specimen = known == specimens->end() ? storage::Specimen{} : *known;
    table += "sub-" + subjects.at(label);
    for (const auto* text : {&label, &specimen.species, &specimen.joint, &specimen.level, &specimen.side,
                             &specimen.donorCode, &specimen.state})
      table += "\t" + (text->empty() ? std::string("n/a") : onOneLine(*text));
    table += "\t" + (specimen.degeneration ? std::to_string(*specimen.degeneration) : std::string("n/a"));
    table += "\n";
  }
  return base::writeWholeFile(folder / "participants.tsv", table, base::FileMode::Private);
}

std::string sha256Of(const fs::path& file) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::ifstream in(file, std::ios::binary);
  std::vector<char> bytes(1 << 16);
  while (in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || in.gcount() > 0)
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                              static_cast<unsigned long long>(in.gcount()));
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&state, hash.data());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex{};
  return sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
}

Result<void> writeSums(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  std::string sums;
  for (const fs::path& file : files) sums += sha256Of(file) + "  " + file.lexically_relative(folder).string() + "\n";
  return base::writeWholeFile(folder / "SHA256SUMS", sums, base::FileMode::Private);
}

Result<std::vector<ExportReport>> fill(storage::UserStore& store, const std::vector<storage::RunRecord>& runs,
                                       const fs::path& folder, const ExportChoice& choice,
                                       const ExportProgress& progress) {
  std::int64_t total = 0, before = 0;
  for (const auto& run : runs) total += run.samples;
  const Subjects subjects = subjectsOf(runs);
  std::vector<ExportReport> reports;
  for (const auto& run : runs) {
    const fs::path place =
        folder / ("sub-" + subjects.at(run.specimenLabel)) / ("ses-" + std::to_string(run.header.sessionId)) / "motion";
    storage::createPrivateFolder(place);
    const auto written =
        exportRun(store, run.id, kBids, place / (stemOf(run, subjects) + "_motion.tsv"), choice,
                  [&](std::int64_t done, std::int64_t) { return !progress || progress(before + done, total); });
    if (!written) return written.error();
    reports.push_back(*written);
    before += run.samples;
  }
  if (auto described = describe(store, runs, subjects, folder); !described) return described.error();
  if (auto summed = writeSums(folder); !summed) return summed.error();
  return reports;
}

}  // namespace

Result<std::vector<ExportReport>> exportArchive(storage::UserStore& store, const std::vector<std::int64_t>& runs,
                                                const fs::path& folder, const ExportChoice& choice,
                                                const ExportProgress& progress) {
  std::vector<storage::RunRecord> records;
  for (const std::int64_t id : runs) {
    const auto run = store.run(id);
    if (!run) return run.error();
    records.push_back(*run);
  }
  if (records.empty()) return Error{ErrorCode::NotFound, "There is no run to archive.", "Name runs that are there."};
  const fs::path named = folder.filename().empty() ? folder.parent_path() : folder;
  std::error_code none;
  if (fs::exists(fs::symlink_status(named, none)))
    return Error{ErrorCode::Conflict, named.string() + " is there already.", "Name a folder that is to be made."};
  // The same places are refused as for any file.
  if (auto good = base::canBeWritten(named); !good) return good.error();
  Result<std::vector<ExportReport>> reports = std::vector<ExportReport>{};
  try {
    storage::createPrivateFolder(named);
    reports = fill(store, records, named, choice, progress);
  } catch (const storage::StorageError& error) {
    reports = error.error();
  }
  if (!reports) fs::remove_all(named, none);
  return reports;
}

}  // namespace articulus::exchange
