#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <atomic>
#include <functional>
#include <memory>

#include "core/base/result.h"

class QThread;
class QWidget;

namespace articulus::ui {

/// One piece of long work off the window's thread: tells progress and remaining time, can be cancelled. Ends with
/// exactly one of finished, failed, cancelled.
/// Thread  ui, except what is marked worker
class BackgroundTask : public QObject {
  Q_OBJECT
 public:
  /// Runs on the worker. Returning ErrorCode::Cancelled counts as cancelled.
  using Work = std::function<base::Result<void>(BackgroundTask& task)>;

  explicit BackgroundTask(Work work, QObject* parent = nullptr);
  ~BackgroundTask() override;  ///< cancels and waits

  /// Belongs to the window that the widget is in, and deletes itself at its end: what is closed meanwhile (a sheet, a
  /// tab) does not wait for it. Its work must need nothing of that widget.
  [[nodiscard]] static BackgroundTask* ofWindow(const QWidget& inside, Work work);

  /// Cancels it without waiting: nobody hears of it any more, and it deletes itself once the worker is through. Its
  /// work must need nothing of whoever lets go of it.
  static void letGo(std::unique_ptr<BackgroundTask> task);
  [[nodiscard]] static int stillAlone();  ///< were let go of, and their workers are not through
  /// Before what all work uses goes: station, accounts.
  static void waitForThoseAlone();

  void start();
  void cancel() { cancelled_ = true; }
  [[nodiscard]] bool running() const { return thread_ != nullptr; }

  [[nodiscard]] bool isCancelled() const { return cancelled_; }  ///< worker
  /// Worker: false when the work shall stop. Signals leave at most ten times a second.
  bool report(std::int64_t done, std::int64_t total);

 signals:
  void progressed(qint64 done, qint64 total, double remaining_s);  ///< remaining_s < 0 while it is not known yet
  void finished();
  void failed(const QString& what, const QString& remedy);
  void cancelled();

 private:
  void end(const base::Result<void>& result);
  Work work_;
  QThread* thread_ = nullptr;
  bool alone_ = false;
  std::atomic<bool> cancelled_ = false;
  QElapsedTimer clock_;
  qint64 lastReport_ms_ = -1000;
};

/// Time left at the pace so far, s; negative while too little is done to tell.
[[nodiscard]] double remainingTime_s(std::int64_t done, std::int64_t total, double elapsed_s) noexcept;

}  // namespace articulus::ui
