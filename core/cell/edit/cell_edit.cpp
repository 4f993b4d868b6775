#include "core/cell/edit/cell_edit.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/cell/shipped_files.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using nlohmann::json;

constexpr const char* kVariantOf = "variant_of";

/// What makes `now` of `base`, RFC 7386.
json mergePatch(const json& base, const json& now) {
  json patch = json::object();
  for (const auto& [key, value] : now.items()) {
    if (!base.contains(key)) {
      patch[key] = value;
    } else if (base[key].is_object() && value.is_object()) {
      if (json inside = mergePatch(base[key], value); !inside.empty()) patch[key] = std::move(inside);
    } else if (base[key] != value) {
      patch[key] = value;
    }
  }
  for (const auto& [key, value] : base.items())
    if (!now.contains(key)) patch[key] = nullptr;
  return patch;
}

/// "box_lower_m" behind "limits": as base::JsonReader names places.
std::string inside(const std::string& path, const std::string& key) { return path.empty() ? key : path + "." + key; }

std::string pointerInto(const std::string& pointer, const std::string& key) {
  return (json::json_pointer(pointer) / key).to_string();
}

void gather(const CellDifference& at, const json* base, const json* now, std::vector<CellDifference>& all) {
  if (base && now && *base == *now) return;
  if (base && now && base->is_object() && now->is_object()) {
    json keys = *base;
    keys.update(*now);
    for (const auto& [key, any] : keys.items())
      gather({pointerInto(at.pointer, key), inside(at.path, key), {}, {}},
             base->contains(key) ? &base->at(key) : nullptr, now->contains(key) ? &now->at(key) : nullptr, all);
    return;
  }
  if (base && now && base->is_array() && now->is_array() && base->size() == now->size()) {
    for (std::size_t i = 0; i < base->size(); ++i) {
      const std::string index = std::to_string(i);
      gather({at.pointer + "/" + index, at.path + "[" + index + "]", {}, {}}, &base->at(i), &now->at(i), all);
    }
    return;
  }
  CellDifference found = at;
  if (base) found.base = base->dump();
  if (now) found.now = now->dump();
  all.push_back(std::move(found));
}

bool isShippedKey(const std::string& key, const fs::path& resources) {
  std::error_code none;
  return base::faultOfFileName(key).empty() && fs::exists(resources / "cells" / (key + ".json"), none);
}

}  // namespace

CellEdit::CellEdit(std::string from, const json& base)
    : from_(std::move(from)), base_(base), now_(base), saved_(base) {}

base::Result<CellEdit> CellEdit::open(const std::string& keyOrFile, const fs::path& resources) {
  const bool isFile = keyOrFile.ends_with(".json");
  const fs::path file = isFile ? fs::path(keyOrFile) : resources / "cells" / (keyOrFile + ".json");
  auto content = base::readJsonFile(file);
  if (!content) return content.error();
  if (!content->is_object())
    return Error{ErrorCode::ParseError, file.string() + " is no cell file.", "Choose a .json file of a cell."};
  std::error_code none;
  if (!content->contains(kVariantOf)) {
    const bool shipped = fs::equivalent(file.parent_path(), resources / "cells", none);
    return CellEdit(shipped ? file.stem().string() : std::string(), *content);
  }
  const json& of = content->at(kVariantOf);
  const std::string from = of.is_string() ? of.get<std::string>() : std::string();
  if (!isShippedKey(from, resources))
    return Error{ErrorCode::Conflict, file.string() + " is a variant of " + of.dump() + ", which is no shipped cell.",
                 "Name one under \"variant_of\": " + keysIn(resources / "cells") + "."};
  auto whole = base::readJsonFile(resources / "cells" / (from + ".json"));
  if (!whole) return whole.error();
  CellEdit edit(from, *whole);
  content->erase(kVariantOf);
  edit.now_->merge_patch(*content);
  edit.saved_ = edit.now_;
  return edit;
}

const json& CellEdit::at(const std::string& pointer) const {
  static const json kNull;
  const json::json_pointer place(pointer);
  return now_->contains(place) ? now_->at(place) : kNull;
}

void CellEdit::begin(const std::string& field) {
  const bool goesOn = !field.empty() && field == field_ && canUndo();
  field_ = field;
  if (goesOn) return;
  if (before_.empty() || !(before_.back() == now_)) before_.push_back(now_);
}

void CellEdit::put(const std::string& pointer, const json& value) { (*now_)[json::json_pointer(pointer)] = value; }

void CellEdit::erase(const std::string& pointer) {
  const json::json_pointer place(pointer);
  if (!now_->contains(place)) return;
  json& around = now_->at(place.parent_pointer());
  if (around.is_array()) around.erase(std::stoul(place.back()));
  else around.erase(place.back());
}

void CellEdit::undo() {
  if (!canUndo()) return;
  field_.clear();
  now_ = std::move(before_.back());
  before_.pop_back();
}

std::vector<CellDifference> CellEdit::differences() const {
  std::vector<CellDifference> all;
  gather({}, &*base_, &*now_, all);
  return all;
}

void CellEdit::takeBack(const CellDifference& difference) {
  begin();
  const json::json_pointer place(difference.pointer);
  if (base_->contains(place)) put(difference.pointer, base_->at(place));
  else erase(difference.pointer);
}

nlohmann::ordered_json CellEdit::file() const {
  if (from_.empty()) return nlohmann::ordered_json(*now_);
  nlohmann::ordered_json made{{kVariantOf, from_}};
  const json patch = mergePatch(*base_, *now_);
  if (patch.contains("name")) made["name"] = patch["name"];
  for (const auto& [key, value] : patch.items()) made[key] = value;
  return made;
}

base::Result<void> CellEdit::mayBeWritten(const fs::path& file, const fs::path& resources) {
  std::error_code none;
  if (file.extension() != ".json")
    return Error{ErrorCode::InvalidArgument, "\"" + file.string() + "\" is not the name of a cell file.",
                 "The name of one ends in .json."};
  const fs::path folder = fs::weakly_canonical(fs::absolute(file, none).parent_path(), none);
  const fs::path shipped = fs::weakly_canonical(resources, none);
  if (std::mismatch(shipped.begin(), shipped.end(), folder.begin(), folder.end()).first == shipped.end())
    return Error{ErrorCode::Conflict, file.string() + " lies among the shipped files, which are never written over.",
                 "Choose another folder; DATA/cells is where the desktop looks for cells of your own."};
  // Through a link, or under another name of the same file.
  for (const ShippedFile& one : shippedCells(resources))
    if (fs::equivalent(file, resources / "cells" / (one.key + ".json"), none))
      return Error{ErrorCode::Conflict, file.string() + " is the shipped cell \"" + one.key + "\".",
                   "Choose another name."};
  if (isShippedKey(file.stem().string(), resources))
    return Error{ErrorCode::Conflict, "A shipped cell is called \"" + file.stem().string() + "\".",
                 "Choose another name: records of a cell are kept under it."};
  return {};
}

base::Result<void> CellEdit::save(const fs::path& file, const fs::path& resources) {
  if (auto may = mayBeWritten(file, resources); !may) return may;
  if (std::error_code none; fs::exists(file, none)) {
    const auto there = base::readJsonFile(file);
    if (!there || !there->is_object() || !(there->contains(kVariantOf) || there->contains("robot")))
      return Error{ErrorCode::Conflict, file.string() + " is there already and is no cell file.",
                   "Choose another name."};
  }
  if (auto written = base::writeWholeFile(file, this->file().dump(1) + "\n"); !written) return written;
  saved_ = now_;
  return {};
}

}  // namespace articulus::cell
