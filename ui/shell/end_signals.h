#pragma once
#include <QObject>
#include <QSocketNotifier>
#include <functional>

namespace articulus::ui {

/// Ctrl+C, a polite kill and a terminal or session that was closed, as events of the window's thread: the handler
/// itself only writes a byte into a pipe. No such signal ends the program by itself while this lives, however often it
/// comes; whoever listens does. SIGHUP stays ignored where it was (nohup).
/// Thread  ui; one object, made by main
class EndSignals {
 public:
  using Listener = std::function<void(const QString& cause)>;
  EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;
  ~EndSignals();

  /// Hears each, and at once what came while nobody listened; none: a question that stands alone is closed.
  void setListener(Listener listener);
  [[nodiscard]] bool came();  ///< also where no event loop has run yet

 private:
  void read();
  QSocketNotifier notifier_;
  Listener listener_;
  QString cause_;
};

}  // namespace articulus::ui
