#pragma once
#include <QApplication>
#include <QEvent>
#include <QStringList>
#include <QThread>
#include <typeinfo>

#include "tests/ui/yardstick.h"

namespace articulus::ui::test {

/// Watches how long the window's thread is kept from its loop, and with it from STOP: what each event that the loop
/// delivers costs of a processor, with all that it calls. Loops within (a sheet that is open) count for themselves.
/// Time of the processor, not of the clock, and by the yardstick of that moment: other programs, the host of a virtual
/// machine and how fast it is are none of ours.
/// Thread  the window's
class WatchedApplication : public QApplication {
 public:
  static constexpr double kLongest_ms = 100.0;  ///< what is longer is told
  /// Fails the test: what four tests at once on two cores cost each other the yardstick sees in part only.
  static constexpr double kFails_ms = 130.0;
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    const int level = QThread::currentThread() == thread() ? thread()->loopLevel() : -1;
    if (level < 0 || level == level_) return QApplication::notify(receiver, event);
    const Outer outer{level_, within_ms_};
    // Before it is delivered: afterwards neither may be there.
    const int type = event->type();
    const QString name = receiver->objectName();
    const char* kind = receiver->metaObject()->className();
    level_ = level;
    within_ms_ = 0.0;
    const double begin_ms = spent_ms();
    const bool done = QApplication::notify(receiver, event);
    const double all_ms = spent_ms() - begin_ms;
    double own_ms = all_ms - within_ms_;
    level_ = outer.level;
    within_ms_ = outer.within_ms + all_ms;
    if (own_ms > kLongest_ms) {
      const double measured_ms = own_ms;
      own_ms /= slownessNow();
      if (own_ms > kLongest_ms)
        tooLong_ += QStringLiteral("%1 ms (%2 measured): event %3 of a %4 %5")
                        .arg(own_ms, 0, 'f', 0)
                        .arg(measured_ms, 0, 'f', 0)
                        .arg(type)
                        .arg(QLatin1String(kind), name);
    }
    if (!excuses_) longest_ms_ = std::max(longest_ms_, own_ms);
    return done;
  }

  /// As long as it is there, the window may be kept from its loop: in a test, and only around what nobody does while a
  /// robot moves.
  class Excuse {
   public:
    Excuse() { ++excuses_; }
    ~Excuse() { --excuses_; }
    Excuse(const Excuse&) = delete;
    Excuse& operator=(const Excuse&) = delete;
  };

  /// By the yardstick where it is more than kLongest_ms.
  [[nodiscard]] double longest_ms() const noexcept { return longest_ms_; }
  [[nodiscard]] const QStringList& tooLong() const noexcept { return tooLong_; }

 private:
  struct Outer {
    int level;
    double within_ms;
  };
  static inline int excuses_ = 0;
  int level_ = -1;          // of loops, in which an event is being delivered
  double within_ms_ = 0.0;  // of it, in loops within
  double longest_ms_ = 0.0;
  QStringList tooLong_;
};

}  // namespace articulus::ui::test
