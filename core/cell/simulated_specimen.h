#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/spatial/side.h"

namespace articulus::cell {

struct CellConfig;

/// What lies in the vice of a virtual cell, where that is not what its file has there.
struct SpecimenChoice {
  std::string key{};                    ///< of resources/specimens: "knee"; empty: that of the cell
  std::optional<spatial::Side> side{};  ///< none: as the specimen's file says. Only joints that have a side
  [[nodiscard]] bool any() const { return !key.empty() || side; }
};

/// The specimen of a virtual cell, as its file or a choice has it.
struct SimulatedSpecimen {
  std::string key{}, label{};           ///< empty where there is none
  std::optional<spatial::Side> side{};  ///< of joints that have one
  std::string species{}, joint{},
      level{};  ///< what a person would write down of it: "human", "cervical spine", "C2-T1"
};
[[nodiscard]] SimulatedSpecimen simulatedSpecimen(const nlohmann::json& simulation);
/// What lies in the vice of a cell, as far as its file can know: of a live one nothing, what "simulation" says there is
/// its twin's.
[[nodiscard]] SimulatedSpecimen specimenInVice(const CellConfig& cell);

/// The choice as a change of the cell file, for loadCell.
[[nodiscard]] nlohmann::json specimenPatch(const SpecimenChoice& choice);

/// Changes a cell file by a JSON merge patch (RFC 7386). Where "simulation.specimen" is the key of a file of
/// resources/specimens, or an object that names one under "file", that file stands in its place; what the object says
/// beside it changes the file's. A specimen that the patch names leaves nothing of the one before it, and the cell
/// offers the protocol that is usual for it ("protocol" in its file).
/// In      patch: an object
/// Errors  NotFound: no such specimen; which there are. InvalidArgument: a side of a specimen that has none
[[nodiscard]] base::Result<nlohmann::json> changedCell(nlohmann::json cell, nlohmann::json patch,
                                                       const std::filesystem::path& resources);

}  // namespace articulus::cell
