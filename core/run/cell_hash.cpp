#include "core/run/cell_hash.h"

#include <nlohmann/json.hpp>

#include "core/storage/file_hash.h"

namespace articulus::run {

std::string hashOfCell(const cell::CellConfig& cell) {
  const nlohmann::json whole{{"key", cell.key}, {"cell", *cell.source}, {"robot", *cell.robotSource}};
  return storage::hashOfText(whole.dump());
}

}  // namespace articulus::run
