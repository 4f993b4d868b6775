#pragma once
#include <QApplication>
#include <QEvent>
#include <QStringList>
#include <QThread>
#include <ctime>
#include <typeinfo>

namespace articulus::ui::test {

/// Watches how long the window's thread is kept from its loop, and with it from STOP: what each event that the loop
/// delivers costs of a processor, with all that it calls. Loops within (a sheet that is open) count for themselves.
/// Time of the processor, not of the clock: other programs, and the host of a virtual machine, are none of ours.
/// Thread  the window's
class WatchedApplication : public QApplication {
 public:
  static constexpr double kLongest_ms = 100.0;  ///< what is longer is told
  static constexpr double kFails_ms = 250.0;    ///< fails the test: machines differ by more than twice
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
    const double all_ms = spent_ms() - begin_ms, own_ms = all_ms - within_ms_;
    level_ = outer.level;
    within_ms_ = outer.within_ms + all_ms;
    if (!excuses_) longest_ms_ = std::max(longest_ms_, own_ms);
    if (own_ms > kLongest_ms)
      tooLong_ += QStringLiteral("%1 ms: event %2 of a %3 %4").arg(own_ms, 0, 'f', 0).arg(type).arg(kind).arg(name);
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

  [[nodiscard]] double longest_ms() const noexcept { return longest_ms_; }
  [[nodiscard]] const QStringList& tooLong() const noexcept { return tooLong_; }

 private:
  struct Outer {
    int level;
    double within_ms;
  };
  static double spent_ms() noexcept {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
  }
  static inline int excuses_ = 0;
  int level_ = -1;          // of loops, in which an event is being delivered
  double within_ms_ = 0.0;  // of it, in loops within
  double longest_ms_ = 0.0;
  QStringList tooLong_;
};

}  // namespace articulus::ui::test
