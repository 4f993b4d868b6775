#include "core/run/commissioning/commissioning_store.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/storage/accounts/former_keys.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using record::CommissioningRecord;

constexpr std::size_t kPiece = 8'000;  // bytes; the longest text in quotes has twice as many

std::string again(const cell::CellConfig& cell) {
  return "An engineer commissions it: Engineering, Commissioning on the desktop, or articulusctl commission --cell " +
         cell.file.string() + " --user NAME.";
}

/// The first step that keeps it from being passed, in words.
std::string missingStep(const CommissioningRecord& record) {
  for (int i = 0; i < static_cast<int>(record::CommissioningStep::Count); ++i) {
    const auto step = static_cast<record::CommissioningStep>(i);
    const auto* result = record.resultOf(step);
    const std::string label(info(step).label);
    if (result == nullptr) return "\"" + label + "\" was left out";
    if (!result->passed) {
      std::string words = result->words;
      while (words.ends_with('.')) words.pop_back();
      return "\"" + label + "\" did not pass: " + words;
    }
  }
  return {};
}

/// What is signed, in pieces: a text in quotes has its longest, and a record of many figures is beyond it.
nlohmann::json piecesOf(const std::string& text) {
  nlohmann::json pieces = nlohmann::json::array();
  for (std::size_t from = 0; from < text.size();) {
    std::size_t to = std::min(from + kPiece, text.size());
    while (to < text.size() && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U) --to;  // not within a letter
    pieces.push_back(text.substr(from, to - from));
    from = to;
  }
  return pieces;
}

/// As records were written before, too: one text.
std::optional<std::string> signedText(const nlohmann::json& json) {
  if (!json.is_object() || !json.contains("record") || !json.contains("signature") || !json.at("signature").is_string())
    return std::nullopt;
  const nlohmann::json& record = json.at("record");
  if (record.is_string()) return record.get<std::string>();
  if (!record.is_array()) return std::nullopt;
  std::string text;
  for (const nlohmann::json& piece : record) {
    if (!piece.is_string()) return std::nullopt;
    text += piece.get<std::string>();
  }
  return text;
}

/// Why a signature that is not of the key of now is not believed: after a renewal nobody did anything wrong.
CommissioningState notSigned(const std::string& text, const std::string& signature, const fs::path& file,
                             const fs::path& dataFolder) {
  const auto of = [&](const std::string& key) { return storage::StationKey::signedBy(key, text, signature); };
  if (std::ranges::any_of(storage::formerKeys(dataFolder), of))
    return {Commissioned::Forged,
            {},
            "Its record " + file.string() +
                " was signed with the key that this station had before: the key was renewed, which voids it.",
            {}};
  return {Commissioned::Forged, {}, "Its record " + file.string() + " was not signed by this station as it is.", {}};
}

/// What the file holds, where this station has signed it.
CommissioningState readSigned(const fs::path& file, const fs::path& dataFolder, const std::string& publicKey) {
  const auto json = base::readJsonFile(file);
  if (!json) return {Commissioned::Unreadable, {}, "Its record cannot be read: " + json.error().message, {}};
  const auto text = signedText(*json);
  if (!text) return {Commissioned::Unreadable, {}, "Its record " + file.string() + " is damaged.", {}};
  const std::string signature = json->at("signature").get<std::string>();
  if (!storage::StationKey::signedBy(publicKey, *text, signature)) return notSigned(*text, signature, file, dataFolder);
  const auto parsed = base::parseJson(*text, file.string());
  auto record = parsed ? record::readCommissioningRecord(*parsed, file.string())
                       : base::Result<CommissioningRecord>(parsed.error());
  if (!record) return {Commissioned::Unreadable, {}, "Its record cannot be read: " + record.error().message, {}};
  return {Commissioned::Valid, std::move(*record), {}, {}};
}

void judge(CommissioningState& s, const cell::CellConfig& cell, const std::string& software) {
  const CommissioningRecord& record = *s.record;
  const std::string told = "It was commissioned by " + record.by + " on " + record.when;
  const auto identity = cellIdentity(cell);
  if (record.cell != cell.key || !identity || *identity != record.cellHash) {
    s.state = Commissioned::CellChanged;
    s.words = told + ", and since then the cell file, or a file that it names, was changed.";
  } else if (record.software != software) {
    s.state = Commissioned::ProgramChanged;
    s.words = told + " with version " + record.software + " of this program, and this is " + software + ".";
  } else if (!record.passed() || record.simulated != cell.simulated) {
    s.state = Commissioned::Failed;
    s.words = told + ", and " + missingStep(record) + ".";
  } else {
    s.words = told + ".";
  }
}

}  // namespace

fs::path commissioningFile(const fs::path& dataFolder, const std::string& cellKey) {
  return dataFolder / "commissioning" / (cellKey + ".json");
}

base::Result<void> saveCommissioning(const fs::path& dataFolder, const storage::StationKey& key,
                                     const CommissioningRecord& record) {
  const fs::path file = commissioningFile(dataFolder, record.cell);
  std::error_code failed;
  fs::create_directories(file.parent_path(), failed);
  if (fs::exists(file, failed)) {
    const auto before = base::readTextFile(file);
    const fs::path kept = file.parent_path() / (record.cell + " until " + record.when + ".json");
    if (before)
      if (auto moved = base::writeWholeFile(kept, *before, base::FileMode::Private); !moved) return moved.error();
  }
  const std::string text = toJson(record).dump();
  const nlohmann::ordered_json whole{
      {"record", piecesOf(text)}, {"public_key", key.publicKey()}, {"signature", key.sign(text)}};
  if (auto written = base::writeWholeFile(file, whole.dump(1) + "\n", base::FileMode::Private); !written)
    return Error{ErrorCode::StorageFailure, "Cannot write " + file.string() + ".",
                 "Check that the folder may be written and has room. The cell is not commissioned."};
  return {};
}

CommissioningState commissioningOf(const cell::CellConfig& cell, const fs::path& dataFolder,
                                   const std::string& publicKey, const std::string& software) {
  if (!cell.handledAsLive()) return {Commissioned::NotNeeded, {}, "The arm is simulated.", {}};
  const fs::path file = commissioningFile(dataFolder, cell.key);
  std::error_code none;
  CommissioningState s{Commissioned::Missing, {}, "Nobody has commissioned it.", {}};
  if (fs::exists(fs::symlink_status(file, none))) s = readSigned(file, dataFolder, publicKey);
  if (s.record) judge(s, cell, software);
  if (!s.holds()) s.remedy = again(cell);
  return s;
}

}  // namespace articulus::run
