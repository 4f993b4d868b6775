#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// The robot files that a person can name: those of resources/robots and those of the person's own folder.
/// Thread  any but control
class RobotCatalogue {
 public:
  /// A file of the catalogue.
  struct Entry {
    std::string key;  ///< file name without .json: "rx90b"
    std::filesystem::path file;
    bool own = false;                   ///< from the person's folder
    std::filesystem::path hidden = {};  ///< the shipped file with this key, which the person's own file hides; or empty
  };

  /// In  shipped, own: folders; one that does not exist is an empty one, and only files count. Where both have a key,
  ///     the person's own file is meant and its entry names the one that it hides.
  RobotCatalogue(const std::filesystem::path& shipped, const std::filesystem::path& own);

  /// Sorted by key.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  /// A key of the catalogue, or a path to a robot file (with .json or a folder in it).
  /// Errors  NotFound lists the keys that there are
  [[nodiscard]] base::Result<std::filesystem::path> find(const std::string& keyOrPath) const;
  [[nodiscard]] base::Result<RobotModel> load(const std::string& keyOrPath) const;

 private:
  void add(const std::filesystem::path& folder, bool own);
  std::vector<Entry> entries_;
  std::filesystem::path shipped_, own_;
};

}  // namespace articulus::robot
