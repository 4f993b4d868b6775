#pragma once
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace articulus::app {

/// Holds a data folder or the devices of a cell for one program: a second one is refused and told who holds it. Goes
/// with the program, however it ends.
/// Thread  any; one object a lock
class InstanceLock {
 public:
  InstanceLock() = default;  ///< holds nothing
  ~InstanceLock();
  InstanceLock(InstanceLock&& other) noexcept;
  InstanceLock& operator=(InstanceLock&& other) noexcept;

  /// In  file: made where there is none; what: "The data folder /srv/articulus"; holder: "the desktop"
  /// Errors  Conflict with who holds it, since when and under which process; StorageFailure
  [[nodiscard]] static base::Result<InstanceLock> take(const std::filesystem::path& file, const std::string& what,
                                                       const std::string& holder);
  /// What moves the robot holds its data folder too.
  [[nodiscard]] static base::Result<InstanceLock> ofData(const std::filesystem::path& folder,
                                                         const std::string& holder);
  /// In  devices: what the cell file says of them; simulated cells have none that two could reach for
  [[nodiscard]] static base::Result<InstanceLock> ofDevices(const std::string& devices, const std::string& cell);

 private:
  explicit InstanceLock(int file) : file_(file) {}
  int file_ = -1;
};

}  // namespace articulus::app
