#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/studies/expectation.h"
#include "core/spatial/side.h"

namespace articulus::studies {

/// Where a figure that the protocol itself expects has another basis than the rest; an empty text fits any.
struct BasisRule {
  std::string of, quantity;
  Basis basis = Basis::Published;
};

/// A shipped protocol on a virtual cell, as one of the documents has it.
struct SpecimenCase {
  int number = 0;              ///< of the library: 1 spine flexibility ... 10 knee-inspired joint
  std::string key;             ///< "knee_passive": for --only, with its side or condition where there are several
  std::string protocol, cell;  ///< keys in resources
  std::string specimen{};      ///< key in resources/specimens; empty: that of the cell
  std::optional<spatial::Side> side{};                   ///< none: as that specimen is
  nlohmann::json cellPatch = nlohmann::json::object();   ///< JSON merge patch of the cell file
  std::vector<std::pair<std::string, double>> values{};  ///< of the protocol's parameters
  bool checksLoadCell =
      false;  ///< known weights are hung on it first, and what its axes do to each other is taken off (checkLoadCell)
  Basis basis = Basis::Published;           ///< of the figures that the protocol expects, and prints beside
  std::vector<BasisRule> otherwise{};       ///< the first that fits counts
  std::vector<Expectation> expectations{};  ///< beside those of the protocol, of this specimen
};

/// All of them, in the order of the library.
[[nodiscard]] const std::vector<SpecimenCase>& specimenCases();

}  // namespace articulus::studies
