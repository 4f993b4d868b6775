#pragma once
#include <QPointer>
#include <QPushButton>
#include <QWidget>

#include "core/cycle/snapshot.h"
#include "core/spatial/pose.h"
#include "ui/kit/banner.h"

class QAbstractButton;
class QScrollArea;
class QVBoxLayout;

namespace articulus::ui {

/// The button of a page whose press a message answers.
struct AnsweredPress {
  QAbstractButton* button = nullptr;  ///< null: it came by itself
  /// A moment ago; what comes of long work is not gone with its page, only when it begins anew.
  bool justNow = false;
};

/// Where banners stand: the latched fault first, then what is being done, then what went wrong, the newest on top. None
/// vanishes by itself but with the session that it belongs to; what went wrong on a page is seen on that page. What a
/// button of that page has asked for is gone once the button is pressed again, or its page is left after it was seen:
/// where its cause still holds it is said again by who tries again. They
/// take a share of the window at most, never the room of the page: what does not fit is folded into one line that opens
/// them. Fault, what is being done and the newest message are never folded; where even they need too much they stand
/// there with their titles alone.
class BannerArea : public QWidget {
  Q_OBJECT
 public:
  /// Whose message it is: what is said of a procedure or a run goes with the session, what is true of the station
  /// stays.
  enum class Of { Session, Station };

  explicit BannerArea(QWidget* parent = nullptr);
  /// What is said again is moved to the top.
  /// In  page: that it is seen on; null: all. asked: the press that it answers
  void problem(const QString& what, const QString& remedy, QWidget* page = nullptr, Of of = Of::Session,
               const AnsweredPress& asked = {});
  void note(const QString& what, const QString& detail, Of of = Of::Session);
  void noLonger(const QString& what);  ///< is true: takes away the messages with that title
  /// The title of a message, in another language.  In  detail: the words below it; empty: as they are
  void rename(const QString& before, const QString& now, const QString& detail);
  void endSession();  ///< takes away what belongs to it
  /// What the window is at and goes on with by itself; empty: nothing any more.
  void doing(const QString& what, const QString& detail = {});
  void setHome(const spatial::Pose& X_WD_home) { home_ = X_WD_home; }
  /// In the language in force: the fault and the buttons; what was said else stays as it was said.
  void sayAgain(const cycle::Snapshot& now);
  void pageAnew(const QWidget* before, QWidget* page);  ///< what was seen on that page is on this one
  void showFor(const QWidget* page);                    ///< which is open now
  /// In  inRun: what is measured is recorded
  void showSnapshot(const cycle::Snapshot& snapshot, bool inRun);
  [[nodiscard]] Banner* faultBanner() const { return fault_; }
  [[nodiscard]] QList<Banner*> ofPage() const;  ///< of the open page, folded ones too, first on top
  [[nodiscard]] int shown() const { return static_cast<int>(ofPage().size()); }
  [[nodiscard]] int folded() const { return folded_; }
  [[nodiscard]] QPushButton* unfold() const { return unfold_; }

 signals:
  void acknowledgeWanted();
  void acknowledged();  ///< the fault is gone, and the keyboard was on its button: the page has what comes next

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void message(Banner* banner, const QWidget* page, Of of);
  void add(Banner* banner);
  [[nodiscard]] int needed_px(int wide_px);
  void remove(Banner* banner);
  [[nodiscard]] QList<Banner*> all() const;
  void arrange();
  QScrollArea* scroll_;
  QWidget *list_, *more_;
  QVBoxLayout* column_;
  QLabel* moreWords_;
  QPushButton* unfold_;
  QPointer<Banner> fault_, doing_;
  const QWidget* page_ = nullptr;
  QPointer<QPushButton> acknowledge_;
  safety::Fault shownFault_;
  QString rest_;            ///< of its words, below the title
  bool inRun_ = false;      ///< it came while what was measured was recorded
  bool whereTold_ = false;  ///< rest_ says where the robot stands
  spatial::Pose home_;
  bool alsoStopped_ = false;  ///< the emergency stop is pressed as well
  bool open_ = false;         ///< what was folded is shown
  int folded_ = 0;
};

}  // namespace articulus::ui
