#pragma once
#include <filesystem>
#include <string>

#include "core/base/json_value.h"
#include "core/storage/records.h"

namespace articulus::cell {
struct CellConfig;
}

namespace articulus::run {

/// The simulated specimen that stands for a real one in a rehearsal.
struct SpecimenModel {
  base::JsonValue specimen;  ///< as "simulation.specimen" of a cell has it; null where there is none at all
  std::string label;         ///< "human knee (simulated)"
  bool own = true;           ///< it is the cell's own
  bool fits = true;          ///< false: no model is of such a joint, and this one stands for it all the same
};

/// Of a live cell: the model of the joint that was prepared, that of the cell or, where that is another joint, one of
/// resources/specimens; of several that of its level, then of its species. On its side, where it has one. While nobody
/// has said which joint it is, the cell's own.
/// Thread  any but control
[[nodiscard]] SpecimenModel modelFor(const cell::CellConfig& cell, const storage::Specimen& prepared,
                                     const std::filesystem::path& resources);

}  // namespace articulus::run
