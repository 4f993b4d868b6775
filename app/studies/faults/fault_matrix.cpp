#include "app/studies/faults/fault_matrix.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace articulus::studies {
namespace {

using hardware::FaultElement;

constexpr MatrixState kStates[] = {MatrixState::BeforeRamp, MatrixState::Ramp, MatrixState::Hold, MatrixState::Unload,
                                   MatrixState::FreeMove};

/// Of a fault without an element the axes that are driven, of a channel that channel, of a joint that joint while an
/// axis of the same number is driven.
void addTrials(const MatrixFault& fault, MatrixState state, int joints, bool brief, std::vector<FaultTrial>& to) {
  const bool free = state == MatrixState::FreeMove;
  const int all = fault.element == FaultElement::Joint ? joints : 6;
  for (int i = 0; i < all; ++i) {
    if (brief && i != 1 && i != 4) continue;
    if (free && fault.element == FaultElement::None && i > 0) continue;  // no load is driven
    for (const int sign : {1, -1}) {
      if (free && !fault.bothSides && sign < 0) continue;
      if (brief && sign < 0) continue;
      to.push_back({&fault, state, i % 6, fault.element == FaultElement::None ? 0 : i, sign});
    }
  }
}

}  // namespace

std::vector<FaultTrial> FaultMatrix::trials(const cell::CellConfig& cell, const Options& o) {
  std::vector<FaultTrial> all;
  for (const MatrixFault& fault : matrixFaults()) {
    if (o.only.empty() ? fault.onlyAsked : o.only != fault.key) continue;
    for (const MatrixState state : kStates)
      if ((!fault.sincePowerUp || state == MatrixState::BeforeRamp) && (o.state.empty() || o.state == name(state)))
        addTrials(fault, state, cell.robot.joints, o.brief, all);
  }
  return all;
}

base::Result<FaultMatrix::Outcome> FaultMatrix::run(const cell::CellConfig& cell, const Options& o,
                                                    const std::function<bool(double)>& tell) {
  const std::vector<FaultTrial> all = trials(cell, o);
  if (all.empty()) {
    std::string keys;
    for (const MatrixFault& fault : matrixFaults()) keys.append(keys.empty() ? "" : ", ").append(fault.key);
    return base::Error{base::ErrorCode::NotFound,
                       "No fault is called \"" + o.only + "\", or it is not tried in the state \"" + o.state + "\".",
                       "Faults that are tried: " + keys + "; states: before ramp, ramp, hold, unload, free move."};
  }
  std::vector<std::optional<FaultTrialResult>> results(all.size());
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::mutex mutex;
  std::optional<base::Error> error;
  bool stop = false;
  const auto work = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++) {
      auto result = tryFault(all[i], cell, o.seed);
      const std::lock_guard lock(mutex);
      if (!result) error = result.error();
      else results[i] = *result;
      stop = stop || !tell(static_cast<double>(++done) / static_cast<double>(all.size()));
      if (stop || error) next = all.size();
    }
  };
  std::vector<std::thread> others;
  for (int k = 1; k < o.threads; ++k) others.emplace_back(work);
  work();
  for (auto& other : others) other.join();
  if (error) return *error;
  Outcome outcome;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (results[i]) outcome.rows.push_back({all[i], *results[i]});
  outcome.stopped = outcome.rows.size() < all.size();
  return outcome;
}

}  // namespace articulus::studies
