#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/device/device_kind.h"

namespace articulus::cell {

/// The sheets of a form that a cell is edited with.
enum class CellSection : std::int32_t { Cell, Devices, Frames, Limits, Gains, Bodies, Count };

enum class CellFieldKind : std::int32_t {
  Number,
  Integer,
  Text,
  Lines,       ///< an array of texts, one a line
  Choice,      ///< a text, one of those offered
  Flag,        ///< true or false; as a choice "yes" or "no"
  Endpoint,    ///< an object with host and port, as "127.0.0.1:18944"; empty: there is none
  Rotation,    ///< one of three angles, rad, of the quaternion there: about x, then y, then z of the outer frame
  Pairs,       ///< an array of pairs of names, a line each: "wrist, load cell"
  DeviceKind,  ///< which device is at a port, with all that follows from it
  DeviceReal   ///< whether it is real: "real" or "simulated"
};

/// One editor of the form, and where in the cell file it reads and writes.
struct CellField {
  std::string pointer{};  ///< JSON pointer of the value, or of the array that holds it
  int element = -1;       ///< in that array; -1: the value itself
  int size = 0;           ///< of the array, where it is to be made
  CellFieldKind kind = CellFieldKind::Number;
  std::string group{}, label{}, unit{}, help{};  ///< unit: SI; "%" of a share
  double minimum = -1e6, maximum = 1e6;
  double otherwise = 0.0;  ///< what counts where the file says nothing
  std::string otherwiseText{};
  std::vector<std::pair<std::string, std::string>> choices{};  ///< as it is written; as a person reads it
  device::DevicePort port = device::DevicePort::Count;         ///< of the last two kinds
  bool armPose = false;  ///< one joint of a pose of the arm, which can be chosen by looking as well
  std::string body{};    ///< JSON pointer of the collision body that it is a part of, which can be taken away
};

}  // namespace articulus::cell
