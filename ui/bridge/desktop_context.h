#pragma once
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/cell/cell_choice.h"
#include "core/cell/cell_config.h"
#include "core/cell/edit/cell_workshop.h"
#include "core/run/rehearsal/rehearse.h"
#include "core/safety/self_test_report.h"
#include "core/station/station_link.h"
#include "core/storage/accounts/account_store.h"
#include "ui/bridge/desktop_outputs.h"
#include "ui/bridge/read_only_desktop.h"
#include "ui/bridge/sound.h"

namespace articulus::ui {

class OwnArm;

/// What app hands to the desktop. Everything outlives the main window.
struct DesktopContext {
  station::StationLink& station;
  const cell::CellConfig& cell;
  storage::AccountStore& accounts;
  std::filesystem::path dataFolder;
  std::filesystem::path resources;
  std::string softwareVersion;
  bool openGlAvailable =
      true;                   ///< probed by app before any scene is made; false shows a message instead of the 3D view
  std::string openGlProblem;  ///< why not
  std::function<safety::SelfTestReport()> selfTest = {};  ///< of the limits in force; empty where nobody tests them
  /// What of the self-test goes first: the axes that the run that comes drives, as run::drivenAxes(); empty likewise.
  std::function<void(const std::array<bool, 6>&)> selfTestBeginsWith = {};
  std::function<void()> selfTestAgain = {};  ///< drives the limits in force once more; empty likewise
  /// Walks a plan on a virtual twin of the cell, on whatever thread calls it; empty where there is no twin.
  std::function<base::Result<run::Rehearsal>(const run::RehearsalPlan&, const run::RehearsalProgress&)> rehearse = {};
  bool weighIn = false;  ///< no run before the load cell was weighed in that session
  std::function<void(const cell::CellChoice&)> openCell =
      {};                      ///< called once the window closes for another cell; empty: no other can be opened
  bool goesBeforeAll = false;  ///< the window's thread, while the drives are on: STOP and heartbeat come from it
  std::optional<base::Error> startProblem = {};  ///< what could not be made ready, with the remedy: shown at once
  std::int64_t seed = 0;  ///< of everything random in the simulated cell: stored with each run, to repeat it
  std::optional<ReadOnlyDesktop> readOnly = {};  ///< the accounts are opened to be read then, and the station is none
  std::string cellOpenedAs = {};     ///< run::cellIdentity() of when the station was made: what a live arm is driven by
  bool firstStart = false;           ///< the station has no account yet: the tour is offered
  cell::CellWorkshop workshop = {};  ///< for the cell editor; empty: cells can not be edited
  std::shared_ptr<OwnArm> ownArm = {};    ///< made by the main window: the arm as the laboratory's meshes have it
  DesktopOutputs* outputs = nullptr;      ///< what goes out beside the record; null: nothing can from here
  std::function<void(Sound)> sound = {};  ///< makes itself heard, without waiting; empty: it cannot
};

}  // namespace articulus::ui
