#pragma once
#include <QFrame>
#include <functional>
#include <optional>
#include <vector>

#include "core/cell/liveness.h"
#include "core/cycle/snapshot.h"
#include "core/station/timing_summary.h"
#include "ui/kit/language/language.h"

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace articulus::ui {

class Chip;
class DeadManLatch;
class Readout;
class StopButton;

/// The line on top of every page: cell, simulated or not, state, dead-man, timing, recording, disk, STOP.
class HeaderBar : public QFrame {
  Q_OBJECT
 public:
  enum class ThemeChoice { System, Light, Dark };

  HeaderBar(const QString& cellName, cell::Liveness liveness, const QString& honesty, QWidget* parent = nullptr);
  /// Says all that stands in it in the language that is in force now.
  void sayOf(const QString& cellName, cell::Liveness liveness, const QString& honesty);
  /// In  runUnderWay: also while it waits for an answer, when nothing moves; procedureUnderWay: also between its poses
  void showSnapshot(const cycle::Snapshot& snapshot, bool runUnderWay = false, bool procedureUnderWay = false);
  void showTiming(const station::TimingSummary& timing, double rate_Hz);
  /// In  now_s: as samples tell it, so that it agrees with the time that a run has taken
  void showRecording(bool recording, const QString& problem, double now_s);
  void showDisk(qint64 freeBytes);
  void offer(const QList<QAction*>& views);  ///< of a page, into the menu
  void setThemeChoice(ThemeChoice choice);
  void setLanguageChoice(Language::Choice choice);
  void setSignedIn(bool signedIn);
  void setIdleTime(int minutes);  ///< shown as chosen; 0: never
  /// For good: instead of all that belongs to a station, STOP too, who has it.
  void showReadOnly(const QString& reason, const QString& detail);
  void sayReadOnly(const QString& reason, const QString& detail);  ///< after showReadOnly(): other words
  void offerWork(bool offered = true);                             ///< after showReadOnly(): the way back is open

  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] StopButton* stopButton() { return stop_; }
  [[nodiscard]] DeadManLatch* deadMan() { return deadMan_; }
  [[nodiscard]] QAction* emergencyAction() { return emergency_; }
  [[nodiscard]] QMenu* menu() { return menu_; }
  [[nodiscard]] Chip* stateChip() { return state_; }

 signals:
  void stopPressed();
  void cellLeftOut(const QString& name);  ///< there is no room for it here; empty: there is
  void deadManWanted(bool held);
  void emergencyWanted(bool pressed);
  void themeChosen(articulus::ui::HeaderBar::ThemeChoice choice);
  void languageChosen(articulus::ui::Language::Choice choice);
  void signOutWanted();
  void quitWanted();
  void idleTimeChosen(int minutes);
  void commandsWanted();  ///< the list of all that can be done
  void tourWanted();
  void workWanted();

 protected:
  bool event(QEvent* event) override;

 private:
  QToolButton* makeMenu();
  void addLooks();
  QAction* add(QMenu* to, const std::function<QString()>& words);
  void say(std::function<void()> words);
  void fit();  ///< leaves out what is told elsewhere too, where the window is narrow
  Chip* state_;
  DeadManLatch* deadMan_;
  Readout *rate_, *record_, *disk_;
  StopButton* stop_;
  QAction* emergency_ = nullptr;
  QAction* views_ = nullptr;  // the line that they stand above
  QAction* signOut_ = nullptr;
  QMenu* menu_ = nullptr;
  QLabel* cell_ = nullptr;
  Chip *liveness_ = nullptr, *readOnlyChip_ = nullptr;
  QPushButton* work_ = nullptr;
  QLabel* readOnlyWords_ = nullptr;
  QActionGroup *themes_ = nullptr, *languages_ = nullptr, *idleTimes_ = nullptr;
  std::optional<double> recordingSince_s_;
  std::vector<std::function<void()>> said_;
};

}  // namespace articulus::ui
