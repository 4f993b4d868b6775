#pragma once
#include <memory>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"
#include "core/spatial/six_vector.h"

namespace articulus::hardware {
struct FaultScript;
struct InjectedFault;
}  // namespace articulus::hardware
namespace articulus::station {
class StationLink;
}

namespace articulus::app {

/// A simulated copy of a cell with its arm at the home pose, on a manual clock: the same control cycle, supervisor and
/// guard as the cell itself, and limits that may be driven at without harm. Always simulated, whatever the cell is.
/// Thread  one; independent of the station whose twin it is
class VirtualTwin {
 public:
  /// In      cell: its limits are what the twin has in force; they may go beyond the cell's maxima
  /// Errors  a cell that has no simulated devices
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualTwin>> create(const cell::CellConfig& cell,
                                                                         std::uint64_t seed);
  ~VirtualTwin();

  /// Runs cycles; the operator is there unless it was silenced.
  void run(int cycles = 1);
  void silenceOperator();
  /// From now on every cycle comes so late.
  void wakeLate(double late_s);
  /// Nobody looks for so long, once.
  void pause(double length_s);
  /// One device gets it wrong from the next cycle on.
  void inject(const hardware::InjectedFault& fault);
  /// Clamps the specimen, or lets it go.
  [[nodiscard]] base::Result<void> setViceClosed(bool closed);
  /// The station takes the vice for closed, and there is nothing in it.
  void closeEmptyVice();
  /// Records to where nothing can be stored, runs one cycle and waits until the recorder has noticed, a minute at most:
  /// whoever looks at the fault then sees that there is none.
  void loseRecorder();
  /// Sends, runs the cycle that answers, and gives the answer.
  [[nodiscard]] cycle::AckCode order(cycle::Command command);
  [[nodiscard]] cycle::AckCode order(cycle::CommandKind kind);
  void setDeadMan(bool held);
  void setEmergencyStop(bool pressed);

  /// For procedures that lead a station.
  [[nodiscard]] station::StationLink& link();
  [[nodiscard]] const cell::CellConfig& cell() const;
  [[nodiscard]] cycle::Snapshot snapshot() const;
  [[nodiscard]] double now_s() const;
  [[nodiscard]] hardware::FaultScript& script();
  // Truth of the plant, to measure by.
  [[nodiscard]] const robot::JointVector& trueQ() const;
  [[nodiscard]] const robot::JointVector& trueQd() const;
  [[nodiscard]] spatial::Pose trueX_WD() const;
  [[nodiscard]] spatial::Wrench trueLoad_D_W() const;  ///< on the specimen

 private:
  VirtualTwin();
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::app
