#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace articulus::app {

/// Holds a data folder for one program (devices: devices/cell_lock.h): a second one is refused and told who holds it.
/// Goes with the program, however it ends.
/// Thread  any; one object a lock
class InstanceLock {
 public:
  InstanceLock() = default;  ///< holds nothing
  ~InstanceLock();
  InstanceLock(InstanceLock&& other) noexcept;
  InstanceLock& operator=(InstanceLock&& other) noexcept;

  /// In  file: made where there is none; what: "The data folder /srv/articulus"; holder: "the desktop"
  /// Errors  Conflict with who holds it, since when, on which computer and under which process; StorageFailure
  [[nodiscard]] static base::Result<InstanceLock> take(const std::filesystem::path& file, const std::string& what,
                                                       const std::string& holder);
  /// What moves the robot holds its data folder too.
  [[nodiscard]] static base::Result<InstanceLock> ofData(const std::filesystem::path& folder,
                                                         const std::string& holder);
  /// Who holds that data folder now, as ofData() would say it; nothing where it is free. Makes and changes no file.
  [[nodiscard]] static std::optional<base::Error> inUse(const std::filesystem::path& folder);

 private:
  explicit InstanceLock(int file) : file_(file) {}
  int file_ = -1;
};

}  // namespace articulus::app
