#pragma once
#include <map>
#include <memory>
#include <optional>

#include "ui/bridge/load_left.h"
#include "ui/cell_view/live_feed.h"
#include "ui/run/lab_display.h"
#include "ui/run/run_page.h"

class QStackedWidget;

namespace articulus::ui {

class CellView;
class EventLogModel;
class PromptCard;
class RunAtDistance;
class RunController;
class RunControls;
class RunEndedCard;
class RunPlots;
class RunProgressCard;
class SafetyStrip;

/// What the angles of a run count from.
struct RunReference {
  qint64 runId = 0;
  spatial::Pose X_WR;
};

/// What a RunPage knows and owns; of its own sources only.
struct RunPage::Private {
  UserSession& session;
  StationBridge& bridge;
  RunController* controller;
  RunControls* controls;
  SafetyStrip* strip;
  PromptCard* prompt;
  RunEndedCard* ended;
  RunPlots* plots;
  RunProgressCard* progress;
  RunNumbers* numbers;
  EventLogModel* log;
  CellView* view;
  LiveFeed feed;
  RunAtDistance* distance;
  QStackedWidget* bodies;  // as it is worked with, and in large figures
  QAction *large, *lab;
  std::unique_ptr<LabDisplay> display;
  std::optional<LiveFeed> displayFeed = {};
  bool otherProtocol = false;  // chosen while a run was under way: shown with the next one
  int ticks = 0;
  std::int64_t specimenId = 0;         // whose runs the card tells of
  std::optional<LoadLeft> toldLoad{};  // what the card says stays on the specimen, and what is next
  QString toldNext{};
  bool endedEarly = false;                           // the last run, in this clamping: it may have left a load
  std::optional<spatial::Pose> X_WR{};               // what angles count from now; none: nothing yet in this clamping
  std::map<std::string, RunReference> references{};  // of the first whole run of each experiment since it was clamped
};

}  // namespace articulus::ui
