#pragma once
#include <QAction>
#include <QList>
#include <QWidget>
#include <functional>

#include "ui/kit/files/dropped_kind.h"

namespace articulus::ui {

/// One page of the bar.
class Page : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Empty while the page may be opened; otherwise the reason, as the navigation bar's tooltip and for a screen reader.
  [[nodiscard]] virtual QString closedBecause() const { return {}; }
  /// This step is done: the navigation bar shows it with a tick.
  [[nodiscard]] virtual bool done() const { return false; }
  /// Asks when there is something unsaved.  In  then: called at once, or once the person agrees
  virtual void leave(std::function<void()> then) {
    then();
  }  // NOLINT(performance-unnecessary-value-param): kept by pages that ask
  /// The program ends and nobody can be asked: keeps what is not saved.
  virtual void keep() {}
  /// What is under way here and would be lost with the page, in words; empty: nothing is.
  [[nodiscard]] virtual QString doing() const { return {}; }
  /// Takes over what the same page, made in another language, shows and holds; what stands in its fields comes after.
  virtual void goOnFrom(Page& /*before*/) {}
  /// Called each time the page comes into view.
  virtual void entered() {}
  /// Files of a kind that this page takes were dragged onto the window; the page has come into view.
  virtual void takeFiles(DroppedKind, const QStringList&) {}
  /// Where the keyboard begins on this page: the first thing to do on it. Null: where entered() has put it.
  [[nodiscard]] virtual QWidget* firstFocus() { return nullptr; }
  /// Something of this page leads the robot from pose to pose, also while it rests between two.
  [[nodiscard]] virtual bool leadsRobot() const { return false; }

  /// What shows this page in another way, for the menu of the header; each has its key.
  [[nodiscard]] virtual QList<QAction*> views() const { return {}; }

 signals:
  void openChanged();   ///< closedBecause() may have changed
  void finished();      ///< this step is done: go to the next
  void finishWanted();  ///< to end the session
  /// Shown in a banner until dismissed, or until the button of the page that asked for it is pressed again
  void problem(const QString& what, const QString& remedy);
  void asks();                                            ///< it waits for an answer of the person
  void notice(const QString& text);                       ///< shown for a while in the status bar
  void note(const QString& what, const QString& detail);  ///< shown in a banner until dismissed; nothing is wrong
  /// A problem that is true of the station, whoever is signed in: its banner outlives the session.
  void ofStation(const QString& what, const QString& remedy);
  void noLonger(const QString& what);  ///< what ofStation() said
  /// The same in another language, where it was not dismissed.
  void saidAnew(const QString& before, const QString& what, const QString& remedy);
  void pageWanted(const QString& key);  ///< another page, by its key in the catalogue
  void nextSpecimenWanted();            ///< a new one on Prepare, once the vice is open
  void cellWanted(const QString& key);  ///< another cell; empty: this one with another specimen
};

}  // namespace articulus::ui
