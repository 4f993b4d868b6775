#include "core/robot/files/robot_catalogue.h"

#include <algorithm>

#include "core/robot/files/robot_file.h"

namespace articulus::robot {

namespace fs = std::filesystem;

RobotCatalogue::RobotCatalogue(const fs::path& shipped, const fs::path& own) : shipped_(shipped), own_(own) {
  add(own, true);
  add(shipped, false);
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
}

void RobotCatalogue::add(const fs::path& folder, bool own) {
  std::error_code none;
  if (folder.empty()) return;
  // A folder that fails while it is read ends there: increment(error), as ++ would throw.
  for (fs::directory_iterator file(folder, none); !none && file != fs::directory_iterator(); file.increment(none)) {
    std::error_code unknown;
    if (file->path().extension() != ".json" || !file->is_regular_file(unknown)) continue;
    const std::string key = file->path().stem().string();
    const auto known = std::find_if(entries_.begin(), entries_.end(), [&key](const Entry& e) { return e.key == key; });
    if (known == entries_.end()) entries_.push_back({key, file->path(), own});
    else known->hidden = file->path();
  }
}

base::Result<fs::path> RobotCatalogue::find(const std::string& keyOrPath) const {
  for (const auto& entry : entries_)
    if (entry.key == keyOrPath) return entry.file;
  const fs::path path(keyOrPath);
  std::error_code none;
  if (path.extension() == ".json" || path.has_parent_path()) {
    // What is there and no file, or a link to nowhere, is told by the reader.
    if (fs::exists(fs::symlink_status(path, none))) return path;
  }
  std::string known;
  for (const auto& entry : entries_) known += (known.empty() ? "" : ", ") + entry.key;
  return base::Error{
      base::ErrorCode::NotFound, "There is no robot \"" + keyOrPath + "\".",
      (known.empty() ? "There are no robot files in " + shipped_.string() : "Robots that are there: " + known) +
          ". A path to a robot file (.json) does as well."};
}

base::Result<RobotModel> RobotCatalogue::load(const std::string& keyOrPath) const {
  const auto file = find(keyOrPath);
  if (!file) return file.error();
  return loadRobot(*file);
}

}  // namespace articulus::robot
