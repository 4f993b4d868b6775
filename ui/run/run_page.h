#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/page.h"
#include "ui/run/run_actions.h"

namespace articulus::ui {

class LabDisplay;
class RunNumbers;

/// Page 4: controller on, home, unload, start, stop; live plots, moment-angle loop, 3D view, steps and events.
class RunPage : public Page {
  Q_OBJECT
 public:
  /// In  before: the page that it takes the place of; what leads the run goes along
  RunPage(UserSession& session, StationBridge& bridge, QWidget* parent = nullptr, RunPage* before = nullptr);
  ~RunPage() override;
  void goOnFrom(Page& before) override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QString closedBecause() const override;
  void entered() override;
  [[nodiscard]] QWidget* firstFocus() override;
  [[nodiscard]] QList<QAction*> views() const override;
  [[nodiscard]] LabDisplay* labDisplay() const;  ///< null while it is closed

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void connectStation();
  void connectController();
  void perform(RunAction action);
  void start();  ///< asks first where a load lies on the specimen
  [[nodiscard]] std::pair<QString, QString> whatNow(const cycle::Snapshot& now) const;
  void askForRehearsal(const QString& why);
  void makeViews();
  void openLabDisplay(bool open);
  void showAtDistance(const cycle::Snapshot& snapshot);
  void sizeForDistance();  ///< what stands around the large figures
  [[nodiscard]] std::vector<RunNumbers*> allNumbers() const;
  void showCell(const cycle::Snapshot& snapshot);
  void takeJoint();
  void tellLoad(const cycle::Snapshot& now);
  void tellReference(qint64 runId, const cycle::Snapshot& now);
  void followReference(const cycle::Snapshot& now);
  void showDisplacements(bool shown);
  void takeOwnBones();  ///< the person's own, of the specimen that is prepared
  void takeProtocol();
  void nameWhatIsShown();  ///< for files of pictures
  void showFacts();
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::ui
