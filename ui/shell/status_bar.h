#pragma once
#include <QFrame>
#include <QTimer>
#include <array>

#include "core/record/event.h"

class QLabel;
class QToolButton;

namespace articulus::ui {

class EventList;

/// The line below every page: specimen, tissue time, user, passing notices, and how many events there were.
class StatusBar : public QFrame {
  Q_OBJECT
 public:
  explicit StatusBar(EventList& events, QWidget* parent = nullptr);
  void showSpecimen(const QString& label, const QString& thawedIso);
  void showCell(const QString& name);  ///< where the header has no room for it; empty: it has
  void showUser(const QString& name, const QString& role);
  void notice(const QString& text);  ///< for some seconds; also kept in the event list
  void forgetNotice();               ///< of the passing ones; the list keeps it
  [[nodiscard]] QString noticeText() const;
  void showCount();  ///< of events, in the language in force

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showNotice();
  void fit();
  static void put(QLabel& label, const QString& words, const QString& inFull);
  void showTissueTime();
  QLabel *cell_, *specimen_, *tissue_, *user_, *notice_;
  QToolButton* eventsButton_;
  EventList& events_;
  QString thawed_, noticeWords_;
  std::array<QString, 3> userWords_, tissueWords_;  ///< each shorter than the one before; empty: not shown
  QTimer noticeTimer_, minute_;
};

}  // namespace articulus::ui
