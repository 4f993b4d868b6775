#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/outputs/station_outputs.h"
#include "app/self_test/plant_truth.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/station/station_link.h"
#include "hardware/virtual_devices/fault_plan.h"

namespace articulus::hardware {
struct FaultScript;
}

namespace articulus::app {

class SelfTest;

struct StationOptions {
  std::string cell = "munich";                          ///< key in resources/cells or a path to a .json file
  nlohmann::json cellPatch = nlohmann::json::object();  ///< changes of the cell file, a JSON merge patch (RFC 7386)
  std::filesystem::path resources;
  std::uint64_t seed = 1;    ///< of everything random in the simulated cell
  bool manualClock = false;  ///< true: no control thread; the caller runs cycles with advance()
  bool strictTime = false;   ///< true: a simulated cell goes on while the host is away, as a live one would
  bool selfTest =
      false;  ///< limits must have passed their self-test before a run; for all who work with people or specimens
  /// Of a fast clock, for what is on its way over a wire of this program; short where something is to be lost there.
  base::Nanoseconds wirePatience = 1'000'000'000;
  bool devicesOnThisComputer = false;  ///< for tests of the drivers: real devices may have addresses of this computer
  std::optional<PoseStreamSettings> poseStream{};  ///< in place of what the cell file says
  std::optional<IgtlinkSettings> igtlink{};        ///< likewise; a port that another program has is an error then
  /// An engineer takes it upon himself to start a live cell without real-time scheduling or locked memory (what is
  /// missing is said): this writes it into the audit trail, and its error keeps the cell shut. Empty: it stays shut.
  std::function<base::Result<void>(const std::string& missing)> startsAllTheSame{};
};

/// Composition root: builds a cell's devices, the control cycle, thread and recorder, and owns their lifetimes.
/// Thread  made and destroyed by one thread; link() as StationLink says
class Station {
 public:
  /// The control thread runs when this returns (steady clock).
  /// Errors  a broken cell or robot file: file, key, remedy; Conflict: a file was edited while it was read
  [[nodiscard]] static base::Result<std::unique_ptr<Station>> create(const StationOptions& options);
  ~Station();

  [[nodiscard]] station::StationLink& link();
  [[nodiscard]] const cell::CellConfig& cell() const;
  /// run::cellIdentity() of all that was read to make it.
  [[nodiscard]] const std::string& openedAs() const;

  /// Manual clock only: runs so many cycles on the calling thread, as fast as it can; waits for the recorder where its
  /// queue is full, so nothing is lost. Same seed and same calls give the same bits.
  void advance(int cycles);
  [[nodiscard]] bool manualClock() const;

  /// What goes out beside the record.
  [[nodiscard]] StationOutputs& outputs();
  /// The self-test of the limits in force; null where none was asked for.
  [[nodiscard]] const SelfTest* selfTest() const;
  [[nodiscard]] SelfTest* selfTest();
  /// What the virtual devices of the cell can do wrong on their wires, each under its key; empty where there are none.
  [[nodiscard]] const std::vector<hardware::FaultPlan::Device>& deviceFaults() const;
  /// Presses the emergency stop of the simulated arm itself, or releases it; nothing where another process has the arm.
  /// Thread  any
  void stopArmItself(bool pressed);
  /// What may go wrong in the simulated cell; for tests of the stops. Throws where nothing is simulated, as the next.
  [[nodiscard]] hardware::FaultScript& faultScript();
  /// What the simulated plant really does now; for tests and the oracles of studies, manual clock only.
  [[nodiscard]] PlantTruth plantTruthForOracles() const;

 private:
  Station();
  struct Private;
  std::unique_ptr<Private> d_;
};

/// Version of the program, frozen with each run.
[[nodiscard]] const char* softwareVersion() noexcept;

}  // namespace articulus::app
