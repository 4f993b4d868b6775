#pragma once
#include <QAction>
#include <QObject>

#include "core/cycle/snapshot.h"
#include "ui/bridge/desktop_context.h"

namespace articulus::ui {

/// When the desktop makes itself heard, and whether it does: one sound for each fault, question and end of a run. The
/// switch is an entry of the header's menu; a person's choice is kept by whoever listens.
/// Thread  ui
class SoundGuide : public QObject {
  Q_OBJECT
 public:
  /// In  on: as it was chosen last
  SoundGuide(const DesktopContext& context, bool on, QObject* parent = nullptr);
  [[nodiscard]] QAction* action() { return &action_; }
  void say();  ///< its entry, in the language in force
  void look(const cycle::Snapshot& snapshot);
  void asked() { say(Sound::Question); }
  void ended();  ///< a run; one that a fault has ended was heard already

 signals:
  void chosen(bool on);

 private:
  void say(Sound sound) const;
  const DesktopContext& context_;
  QAction action_;
  bool faulted_ = false;
};

}  // namespace articulus::ui
