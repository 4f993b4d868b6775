#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "hardware/virtual_devices/wire_fault.h"

namespace articulus::hardware {

/// One thing that is to go wrong, and when. Times count from when the device has been ready.
struct PlannedFault {
  std::string fault{};       ///< name of a WireFault
  std::string device{};      ///< whose, where several share a plan; empty: the only one
  double value = 1.0;        ///< as its help says
  double at_s = 0.0;         ///< for the first time
  double until_s = 0.0;      ///< no more from then on; 0: it happens once, or without end where every_s is stated
  double every_s = 0.0;      ///< from one time to the next; 0 beside until_s: in every cycle
  double lasts_s = 0.0;      ///< of what lasts: until all is well again; 0: for ever
  double probability = 1.0;  ///< each time
};

/// Faults that were asked for, each set when its time has come. The same seed and the same cycles give the same faults.
/// Thread  one
class FaultPlan {
 public:
  /// What is wrong with a plan is told by this.
  struct Problem {
    std::size_t at;                 ///< which of the planned ones
    std::string key, what, remedy;  ///< "fault", "is \"wobble\", which ati-net-ft does not have", "It has lose, ..."
  };
  /// A device of a plan: its key, and what it can do wrong.
  struct Device {
    std::string key;
    std::vector<WireFault> rows;
  };

  FaultPlan() = default;
  FaultPlan(FaultPlan&&) = default;
  FaultPlan& operator=(FaultPlan&&) = default;
  /// In      the devices behind the rows outlive it;  seed: of what happens by chance
  /// Errors  false: the first that is wrong, in problem
  [[nodiscard]] static bool make(std::vector<PlannedFault> planned, std::vector<Device> devices, std::uint64_t seed,
                                 FaultPlan& plan, Problem& problem);
  /// Sets what is due.  In  time_s: since the device has been ready
  void act(double time_s);
  /// "kuka_rsi:lose at 500 s" of each that was never set, by time.
  [[nodiscard]] std::vector<std::string> neverHappened() const;

 private:
  struct Entry {
    PlannedFault planned;
    const WireFault* row;
    std::mt19937_64 chance;
    double next_s, wellAt_s = -1.0;
    bool over = false, happened = false;
  };
  void happen(Entry& entry, double time_s);

  std::vector<Device> devices_;
  std::vector<Entry> entries_;
};

/// "lose, duplicate, delay": the names of rows, for messages.
[[nodiscard]] std::string namesOf(const std::vector<WireFault>& rows);

}  // namespace articulus::hardware
