#pragma once
#include <memory>

#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/cell_view/live_feed.h"
#include "ui/kit/page.h"
#include "ui/prepare/checklist_model.h"
#include "ui/prepare/vice_keeper.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace articulus::ui {

class CellView;
class ChecklistView;
class SafetyStrip;
class SpecimenForm;
class OwnMeshesSheet;
class WeighInController;

/// Page 2: what is clamped, and the checklist that opens the way to the protocol.
class PreparePage : public Page {
  Q_OBJECT
 public:
  static constexpr int kForm_px = 416;  ///< width of the specimen's form
  /// In  before: the page that it takes the place of; who is in the vice is told once, and goes along
  PreparePage(UserSession& session, StationBridge& bridge, QWidget* parent = nullptr, PreparePage* before = nullptr);
  void goOnFrom(Page& before) override;
  [[nodiscard]] QString closedBecause() const override;
  void entered() override;
  void takeFiles(DroppedKind kind, const QStringList& files) override;
  [[nodiscard]] QWidget* firstFocus() override;
  [[nodiscard]] bool leadsRobot() const override;
  [[nodiscard]] bool done() const override { return session_.checklistDone(); }
  [[nodiscard]] ChecklistModel& checklist() { return checklist_; }
  /// An empty form for the next specimen; with one still in the vice, what has to be done first is said.
  void startNext();
  /// One of this person's specimens in the form, as if chosen there; what is typed and not saved is asked about.
  void choose(const storage::Specimen& specimen);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QLayout* makeHead();
  [[nodiscard]] QLayout* makeOffers();
  void askForNext();
  void unlessUnsaved(const QString& title, const std::function<void()>& then);
  [[nodiscard]] QString inViceWords() const;  ///< empty: nothing is
  [[nodiscard]] static QString inViceRemedy();
  void tellClamping();
  void prepareCell();
  void showList();  ///< where the cell has taken its place
  [[nodiscard]] bool hasRoomForCell() const;
  void makeRoomForCell();  ///< beside the list, or where that is too narrow in its place while a person wants it
  void showCell(const cycle::Snapshot& snapshot);  ///< as far as it is built
  void showLandmarks();
  void connectWeighIn();
  void connectButtons();
  [[nodiscard]] QString jogClosedBecause() const;
  OwnMeshesSheet* openMeshes();
  bool loadChecklist(const std::string& joint);  ///< false: it is that one already
  void saveSpecimen(const storage::Specimen& specimen);
  void showMounted();  ///< in the form, where one is in the vice
  void followVice(bool closed);
  void offerInterrupted();
  void sayAnew(const PreparePage& before);
  void sayLeft(const ViceKeeper::Words& left);
  void tellLeft();  ///< in the vice, by the program before; and what keeps a live cell from running
  /// A live cell that may not run: told before a specimen is thawed, not with one in the vice. In  anew: also what was
  /// told before
  void tellCommissioning(bool anew);
  void showEarlier();  ///< the specimens of this person
  void act(ChecklistItem::Action action, bool undo);
  void askToOpenVice();
  void connectForm();
  void setViceClosed(bool closed);
  void showCount();
  void showProgress();
  UserSession& session_;
  StationBridge& bridge_;
  ChecklistModel checklist_;
  std::unique_ptr<ViceKeeper> vice_;
  WeighInController* weighIn_;
  SpecimenForm* form_;
  ChecklistView* view_;
  SafetyStrip* strip_;
  QLabel* count_;
  QProgressBar* bar_;
  QPushButton *simulated_, *jog_, *meshes_, *continue_;
  QToolButton* inCell_;
  CellView* cell_;
  LiveFeed feed_;
  bool inListsPlace_ = false;                ///< the cell, where there is no room beside
  bool hangs_ = false, setUpShown_ = false;  ///< the specimen is bolted to the bracket, or in the vice; that is shown
  std::filesystem::path checklistFile_;
  int ticks_ = 0;
  bool complete_ = false;
  bool nextWanted_ = false;  ///< once the vice is open
  QString inViceTold_;       ///< the title of what was said to who wanted the next one
  QString viceTold_;         ///< that of why the vice stayed as it was
  QString leftTold_;         ///< the title of what is still said of the vice
  QStringList leftSaid_;     ///< all titles of what was left, as they were said
  QString notCommissioned_;  ///< the same of the cell
  bool goesOn_ = false;      ///< from the page that it takes the place of, just now
  bool otherTold_ = false;   ///< that another specimen is in the vice
  bool otherShown_ = false;  ///< the form shows another specimen than the one whose list stands beside it
  std::string offered_;      ///< label of what is in the vice, where the form offers it and nobody has saved it
  QString weighTold_;        ///< that of what went wrong in the last weighing
};

}  // namespace articulus::ui
