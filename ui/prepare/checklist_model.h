#pragma once
#include <QObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/cycle/snapshot.h"
#include "ui/bridge/user_session.h"
#include "ui/prepare/checklist_item.h"
#include "ui/prepare/checklist_surroundings.h"

namespace articulus::ui {

/// The checklist of joint and cell, read from resources/checklists, with its ticks in the person's database.
/// Items that the station can check tick themselves from the snapshot. Some of these say how things are now and lose
/// their tick when it is no longer so (load cell alive, zeroed, specimen mounted, limits, controller); the others say
/// that something was tested once (dead-man, gravity compensation, home). What the button of an item offers follows the
/// station: from each of its states there is a way on.
/// Thread  ui
class ChecklistModel : public QObject {
  Q_OBJECT
 public:
  explicit ChecklistModel(UserSession& session, QObject* parent = nullptr);
  explicit ChecklistModel(std::unique_ptr<ChecklistSurroundings> around, QObject* parent = nullptr);

  /// Reads a checklist file. Errors name file and key.
  [[nodiscard]] base::Result<void> load(const std::filesystem::path& file);
  /// Forgets what was seen and takes the ticks of the present storage session.
  [[nodiscard]] base::Result<void> restore();

  /// What was seen of the station so far, of the same list in another language. After restore().
  void goOnFrom(const ChecklistModel& before);

  struct Group {
    QString key, title, icon;
  };
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] const std::vector<ChecklistItem>& items() const { return items_; }
  [[nodiscard]] const ChecklistItem* find(const QString& key) const;
  [[nodiscard]] int ticked() const;
  [[nodiscard]] bool complete() const { return !items_.empty() && ticked() == static_cast<int>(items_.size()); }
  /// Empty if the item may be ticked or acted on now; otherwise what comes first.
  [[nodiscard]] QString blockedBecause(const ChecklistItem& item) const;
  /// Why nothing may be clamped, in words; empty: it may. Said at the item of the vice, before all that leads there.
  void forbidClamping(const QString& why);
  /// Why nobody ticks the list of a specimen that is not in the vice any more; empty: it is ticked as ever. While one
  /// is in the vice the list is that of it, and goes on.
  void forbidTicks(const QString& why);
  /// The first item that is open and not blocked; nullptr when all is done.
  [[nodiscard]] const ChecklistItem* next() const;

  /// A person's tick. Refused (Conflict) for items the station ticks itself and for blocked ones.
  [[nodiscard]] base::Result<void> setTicked(const QString& key, bool ticked);
  /// At a simulated bench there is nothing that a person could look at: ticks all of her items that may be ticked now,
  /// each marked as simulated. Refused (Conflict) where the cell is a live one.
  [[nodiscard]] base::Result<void> tickSimulated();
  [[nodiscard]] bool canTickSimulated() const;  ///< there is such an item

 public slots:
  /// Every snapshot, so that a short press is not missed between two evaluations.
  void watchDeadMan(bool held);
  /// Another specimen is next: that the load cell was zeroed for the one before does not count, until it is once more.
  void askForZero() { zeroOfBefore_ = true; }
  void zeroed() { zeroOfBefore_ = false; }  ///< the station says that it was, just now
  void evaluate(const articulus::cycle::Snapshot& snapshot);
  /// A procedure leads the arm: nothing else is offered that would move it, or change what it measures.
  void setLed(bool led) { led_ = led; }
  /// How far the weighing of the load cell is, in words; empty: it is not under way.
  void showWeighing(const QString& words);

 signals:
  void itemsReplaced();
  void itemChanged(const QString& key);  ///< tick or measured value
  void progressChanged();                ///< a tick came or went
  void storingFailed(const articulus::base::Error& error);

 private:
  struct Verdict {
    bool good = false;
    QString measured;
    bool failed = false;
  };
  [[nodiscard]] Verdict judge(const ChecklistItem& item, const cycle::Snapshot& snapshot);
  [[nodiscard]] base::Result<void> store(ChecklistItem& item, bool ticked);
  void announce();
  void tellTicks();  ///< that what a person ticks is closed or open now
  [[nodiscard]] Verdict judgeWeighIn();

  std::unique_ptr<ChecklistSurroundings> around_;
  std::vector<Group> groups_;
  std::vector<ChecklistItem> items_;
  QString weighing_, clampingForbidden_, ticksForbidden_;
  bool led_ = false, deadManHeld_ = false, zeroOfBefore_ = false,
       mounted_ = false;           ///< mounted_: as the vice was seen last
  int deadManPhase_ = 0;           ///< 0 never held, 1 held, 2 released after, 3 held again
  std::int64_t calmSince_ns_ = 0;  ///< since when the loads are small enough
};

}  // namespace articulus::ui
