#pragma once
#include <filesystem>
#include <string>

namespace articulus::cell {

/// The checklist that a specimen is prepared by: that of the cell where it is made for such joints, else the first of
/// those in resources that is, else that of the cell.
/// In      resources: the folder that holds checklists/
///         own: the cell's, a file of checklists/ with or without ".json"
///         joint: as the form of the specimen says it, in any case; empty: not known yet
/// Out     the file; it need not exist
/// Errors  none: a file that cannot be read is made for no joint
[[nodiscard]] std::filesystem::path checklistFor(const std::filesystem::path& resources, const std::string& own,
                                                 const std::string& joint);

}  // namespace articulus::cell
