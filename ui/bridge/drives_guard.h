#pragma once
#include <QObject>
#include <chrono>
#include <functional>

#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// Sees to it that drives are on only while somebody looks after them: they go off where nobody is signed in, and after
/// a time in which nothing moved and nobody touched mouse or keyboard. A run that waits for an answer is no exception,
/// unless its specimen is under load: then the drives hold it, nothing moves by itself (a hand may be at the specimen),
/// and it is said; they go off once the load is gone.
/// Thread  ui
class DrivesGuard : public QObject {
  Q_OBJECT
 public:
  /// What it knows and acts on.
  struct Port {
    std::function<void(cycle::CommandKind kind)> send;
    std::function<void()> stop, letGo;
    std::function<bool()> signedIn;
    std::function<bool()> running;  ///< a run is under way; one that is only being analysed is not
  };
  explicit DrivesGuard(Port port, QObject* parent = nullptr);
  [[nodiscard]] static QString stillOnWords();
  [[nodiscard]] static QString heldWords();

  void setIdleTime(std::chrono::minutes time) { idle_ = time; }  ///< 0: never
  [[nodiscard]] std::chrono::minutes idleTime() const { return idle_; }
  void touch() { touched_ = true; }  ///< mouse or keyboard

 public slots:
  void look(const articulus::cycle::Snapshot& snapshot);

 signals:
  void switchedOff(const QString& why, const QString& detail);  ///< they are off
  void holds(const QString& what, const QString& remedy);       ///< they would go off but for a load; what: heldWords()
  void holdsNoMore();
  void stillOn(const QString& what, const QString& remedy);  ///< what: stillOnWords()

 private:
  void off(const cycle::Snapshot& snapshot, const QString& why, const QString& detail = {});
  void idleFor(const cycle::Snapshot& snapshot);

  Port port_;
  std::chrono::minutes idle_{20};
  bool touched_ = true, holding_ = false, told_ = false;
  std::int64_t since_ns_ = 0, asked_ns_ = 0;
  int asked_ = 0;  ///< times, since they were on
  QString why_, detail_;
};

}  // namespace articulus::ui
