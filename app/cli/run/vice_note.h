#pragma once
#include <filesystem>
#include <functional>
#include <string>

#include "core/cell/cell_config.h"
#include "core/run/vice_record.h"
#include "core/storage/records.h"

namespace articulus::cli {

/// Who is in the vice that the command line closes, kept as the desktop keeps it: each tells what the other left, and
/// neither leaves a name there that another specimen has taken the place of.
/// Thread  one, which holds the data folder (app::InstanceLock)
class ViceNote {
 public:
  using Say = std::function<void(const std::string&)>;
  /// Tells what an earlier program left: of a virtual vice once, of a live one until another specimen is clamped there.
  ViceNote(std::filesystem::path dataFolder, const cell::CellConfig& cell, const Say& say);
  ViceNote(const ViceNote&) = delete;
  ViceNote& operator=(const ViceNote&) = delete;
  /// The vice of a simulated cell is gone with the program, that of a live one stays as it is.
  ~ViceNote();

  /// Before the vice is told to close. Who cannot keep it says so and goes on: the vice is closed all the same.
  void closing(const storage::Specimen& specimen, const std::string& by, const Say& say);

 private:
  const std::filesystem::path folder_;
  const std::string cell_;
  const bool simulated_;
  bool kept_ = false;
};

}  // namespace articulus::cli
