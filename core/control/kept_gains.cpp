#include "core/control/kept_gains.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/output_file.h"

namespace articulus::control {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kFormat = "articulus-gain-sets-1";
constexpr std::ptrdiff_t kLongestName = 60;
constexpr std::size_t kMostSets = 200;

nlohmann::ordered_json toJson(const KeptGains& set) {
  nlohmann::ordered_json json{
      {"name", set.name}, {"by", set.by}, {"when", set.when}, {"gains", control::toJson(set.gains)}};
  if (set.law) json["force_law"] = info(*set.law).key;
  return json;
}

}  // namespace

base::Result<KeptGainSets> KeptGainSets::read(const std::filesystem::path& dataFolder, const std::string& cellKey) {
  KeptGainSets kept(dataFolder / "gain_sets" / (cellKey + ".json"));
  std::error_code none;
  if (!std::filesystem::exists(std::filesystem::symlink_status(kept.file_, none))) return kept;
  const auto json = base::readJsonFile(kept.file_);
  if (!json) return json.error();
  try {
    const base::JsonReader reader(*json, kept.file_.string());
    if (reader.text("format") != kFormat) reader.fail("format", std::string("must be \"") + kFormat + "\"");
    for (const base::JsonReader& one : reader.items("sets")) {
      KeptGains set{one.text("name"), one.text("by"), one.text("when"), readGains(one.child("gains"))};
      if (one.has("force_law")) {
        set.law = lawOf(one.text("force_law"));
        if (!isLaw(*set.law)) one.fail("force_law", "is no law of control");
      }
      one.refuseUnknown();
      kept.sets_.push_back(std::move(set));
    }
    reader.refuseUnknown();
  } catch (const base::JsonError& wrong) {
    return Error{ErrorCode::ParseError, wrong.what(),
                 "Correct the file, or move it away: the gains in force do not depend on it."};
  }
  std::ranges::sort(kept.sets_, {}, &KeptGains::name);
  return kept;
}

const KeptGains* KeptGainSets::find(const std::string& name) const {
  const auto at = std::ranges::find(sets_, name, &KeptGains::name);
  return at == sets_.end() ? nullptr : &*at;
}

base::Result<void> KeptGainSets::keep(KeptGains set) {
  const auto letters =
      std::ranges::count_if(set.name, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  if (set.name.empty() || letters > kLongestName)
    return Error{ErrorCode::InvalidArgument, "A set of gains needs a name of 1 to 60 letters.", "Name it otherwise."};
  if (!withinRange(set.gains))
    return Error{ErrorCode::InvalidArgument, "A gain of this set is out of its range.",
                 "Correct it, then keep the set."};
  std::vector<KeptGains> sets = sets_;
  std::erase_if(sets, [&set](const KeptGains& one) { return one.name == set.name; });
  if (sets.size() >= kMostSets)
    return Error{ErrorCode::InvalidArgument, "There are 200 sets of gains of this cell.", "Remove one first."};
  sets.push_back(std::move(set));
  return write(std::move(sets));
}

base::Result<void> KeptGainSets::remove(const std::string& name) {
  if (!find(name))
    return Error{ErrorCode::NotFound, "There is no set of gains \"" + name + "\".", "Choose one of the list."};
  std::vector<KeptGains> sets = sets_;
  std::erase_if(sets, [&name](const KeptGains& one) { return one.name == name; });
  return write(std::move(sets));
}

base::Result<void> KeptGainSets::write(std::vector<KeptGains> sets) {
  std::ranges::sort(sets, {}, &KeptGains::name);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const KeptGains& set : sets) all.push_back(toJson(set));
  std::error_code failed;
  std::filesystem::create_directories(file_.parent_path(), failed);
  const nlohmann::ordered_json json{{"format", kFormat}, {"sets", std::move(all)}};
  if (auto written = base::writeWholeFile(file_, json.dump(1) + "\n", base::FileMode::Kept); !written)
    return Error{ErrorCode::StorageFailure, "Cannot write " + file_.string() + ".",
                 "Check that the folder may be written and has room. Nothing was changed."};
  sets_ = std::move(sets);
  return {};
}

}  // namespace articulus::control
