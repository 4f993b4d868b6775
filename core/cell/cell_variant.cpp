#include "core/cell/cell_variant.h"

#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/cell/simulated_specimen.h"

namespace articulus::cell {

base::Result<nlohmann::json> wholeCell(nlohmann::json cell, const std::filesystem::path& resources) {
  if (!cell.is_object() || !cell.contains("variant_of")) return cell;
  const std::string key =
      cell["variant_of"].is_string() ? cell["variant_of"].get<std::string>() : cell["variant_of"].dump();
  if (const std::string fault = base::faultOfFileName(key); !fault.empty())
    return base::Error{base::ErrorCode::ParseError, "The cell's variant_of " + fault + ".",
                       "Name a cell that is among the resources."};
  auto whole = base::readJsonFile(resources / "cells" / (key + ".json"));
  if (!whole)
    return base::Error{whole.error().code, "The cell is a variant of \"" + key + "\". " + whole.error().message,
                       whole.error().remedy};
  if (whole->contains("variant_of"))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The cell is a variant of \"" + key + "\", which is a variant itself.",
                       "Name the cell that says everything."};
  return changedCell(std::move(*whole), std::move(cell),
                     resources);  // a specimen that the variant names leaves nothing of the other
}

}  // namespace articulus::cell
