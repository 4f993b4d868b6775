#pragma once
#include "tests/support/virtual_cell.h"

namespace articulus::test {

/// The load cell is to be wrong along one axis of W: chooses the channel that lies nearest to it.
/// In      size: of the load that the cycle is to see more, N or Nm
/// Out     what that channel must be off by (script().loadCellOffset)
[[nodiscard]] inline double chooseOffsetChannel(VirtualCell& cell, int axis, double size) {
  const spatial::Matrix3 R_WS = cell.sensorAxes();
  int channel = 0;
  R_WS.row(axis % 3).cwiseAbs().maxCoeff(&channel);
  cell.script().loadCellOffsetAxis = channel + (axis < 3 ? 0 : 3);
  return (R_WS(axis % 3, channel) > 0.0 ? -1.0 : 1.0) * size;  // the load on the specimen is the cell's, turned round
}

}  // namespace articulus::test
