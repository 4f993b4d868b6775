#pragma once
#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_store.h"

namespace articulus::run {

/// Keeps the arm of a live cell from running a protocol before the cell was commissioned as it is. It is shut from the
/// beginning, also where nobody says where records are kept; a simulated arm needs none.
/// Thread  the one of the director
class CommissioningGate {
 public:
  CommissioningGate(const cell::CellConfig& cell, std::string software) : cell_(cell), software_(std::move(software)) {}

  /// Where records are kept and whose signature they bear.
  /// In  publicKey: of this station (storage::StationKey); openedAs: cellIdentity() of when the station was made
  void keptIn(const std::filesystem::path& dataFolder, std::string publicKey, std::string openedAs) {
    dataFolder_ = dataFolder;
    publicKey_ = std::move(publicKey);
    openedAs_ = std::move(openedAs);
  }
  /// As its file was read, and as the files that its devices name are now.
  [[nodiscard]] CommissioningState look() const {
    if (!cell_.handledAsLive() || !dataFolder_.empty())
      return commissioningOf(cell_, dataFolder_, publicKey_, software_);
    return {Commissioned::Missing, {}, "Nobody has commissioned it.", "Sign in on a station that keeps data."};
  }
  /// Errors  Conflict with the remedy
  [[nodiscard]] base::Result<void> mayRun() const {
    const CommissioningState now = look();
    if (now.holds()) {
      if (!cell_.handledAsLive() || stillAsOpened(cell_, openedAs_)) return {};
      return editedSinceOpened(cell_);
    }
    return base::Error{base::ErrorCode::Conflict,
                       "The cell \"" + cell_.name + (cell_.simulated ? "\" is handled as a live one" : "\" is live") +
                           " and may not run. " + now.words,
                       now.remedy};
  }

 private:
  const cell::CellConfig& cell_;
  std::string software_, publicKey_, openedAs_;
  std::filesystem::path dataFolder_;
};

}  // namespace articulus::run
