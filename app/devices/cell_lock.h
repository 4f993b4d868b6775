#pragma once
#include <string>

#include "core/base/result.h"

namespace articulus::app {

/// What only one program of this computer may have at a time: a robot controller, a load cell. A second one would steal
/// the stream, or order the arm about behind the first one's back. The name is free again as soon as its owner is gone,
/// however it went.
/// Thread  any
class CellLock {
 public:
  /// In      name: of what is taken, for a person too: "port 49152 of the robot controller"
  /// Errors  Conflict: which program has it, by name and process number
  [[nodiscard]] static base::Result<CellLock> take(const std::string& name);
  CellLock(CellLock&& other) noexcept;
  CellLock& operator=(CellLock&& other) noexcept;
  ~CellLock();

 private:
  explicit CellLock(int socket) : socket_(socket) {}
  int socket_ = -1;  // bound to the name; the kernel lets go of it with the process
};

}  // namespace articulus::app
