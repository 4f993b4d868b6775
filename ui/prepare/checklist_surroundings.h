#pragma once
#include <chrono>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/cycle/snapshot.h"
#include "core/run/weigh_in_gate.h"
#include "core/storage/records.h"

namespace articulus::ui {

/// What a checklist must know beside the snapshot, and where its ticks are kept: the session of who is signed in, or a
/// test.
/// Thread  ui
class ChecklistSurroundings {
 public:
  virtual ~ChecklistSurroundings() = default;
  [[nodiscard]] virtual const cell::CellConfig& cell() const = 0;
  [[nodiscard]] virtual safety::LimitSet limits(const cycle::Snapshot& snapshot) = 0;  ///< in force
  [[nodiscard]] virtual bool weighInWanted() const = 0;
  struct WeighIn {
    run::WeighInGate::State state = run::WeighInGate::State::Open;
    std::string words;
    std::optional<std::chrono::system_clock::time_point> at{};  ///< when it was weighed, if it was
  };
  [[nodiscard]] virtual WeighIn weighIn() = 0;  ///< as it is now
  [[nodiscard]] virtual bool specimenSaved() const = 0;
  [[nodiscard]] virtual std::string who() const = 0;
  [[nodiscard]] virtual base::Result<std::vector<storage::ChecklistTick>> ticks() = 0;
  [[nodiscard]] virtual base::Result<void> tick(const storage::ChecklistTick& tick) = 0;
  [[nodiscard]] virtual base::Result<void> untick(const std::string& item) = 0;
  virtual void setDone(bool done) = 0;
};

}  // namespace articulus::ui
