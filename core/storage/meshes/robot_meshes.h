#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::storage {

/// Somebody's own meshes of an arm's links, for all people of a station: DATA/robots/meshes/ROBOT.json and an STL a
/// link, in m, in the frame of the link. They are only drawn.
/// Errors  NotFound: a file is gone; ParseError: damaged; StorageFailure: the disk, or another file than was kept
/// Thread  any but control; one at a time for one data folder
class RobotMeshStore {
 public:
  struct Link {
    int link = -1;        ///< from 0; -1: the foot
    std::string hash{};   ///< BLAKE2b-256 of its STL; made by keep()
    std::string bytes{};  ///< to be kept; kept() leaves them out
  };
  struct Kept {
    std::string urdf, by, when;  ///< where they came from; ISO 8601 UTC
    std::vector<Link> links;
  };

  /// In  robot: name of the robot's file, "rx90b.json"
  RobotMeshStore(std::filesystem::path dataFolder, const std::string& robot);

  [[nodiscard]] base::Result<Kept> kept() const;  ///< none: no links
  /// Whose hash is right, and which are no more than that.
  [[nodiscard]] base::Result<std::string> bytesOf(const Link& link, std::size_t most_bytes) const;
  [[nodiscard]] base::Result<void> keep(const Kept& meshes) const;
  [[nodiscard]] base::Result<void> remove() const;
  [[nodiscard]] std::filesystem::path list() const;

 private:
  std::filesystem::path folder_;
  std::string robot_;
};

}  // namespace articulus::storage
