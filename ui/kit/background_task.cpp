#include "ui/kit/background_task.h"

#include <QSet>
#include <QThread>
#include <QWidget>

#include "core/base/thread_nice.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

namespace {

QSet<BackgroundTask*>& alone() {
  static QSet<BackgroundTask*> tasks;
  return tasks;
}

}  // namespace

double remainingTime_s(std::int64_t done, std::int64_t total, double elapsed_s) noexcept {
  if (done <= 0 || total <= 0 || elapsed_s < 0.2) return -1.0;
  if (done >= total) return 0.0;
  return elapsed_s * static_cast<double>(total - done) / static_cast<double>(done);
}

BackgroundTask::BackgroundTask(Work work, QObject* parent) : QObject(parent), work_(std::move(work)) {}

BackgroundTask::~BackgroundTask() {
  cancel();
  alone().remove(this);
  if (!thread_) return;
  thread_->wait();
  delete thread_;
}

BackgroundTask* BackgroundTask::ofWindow(const QWidget& inside, Work work) {
  auto* task = new BackgroundTask(std::move(work), inside.window());
  for (const auto end : {&BackgroundTask::finished, &BackgroundTask::cancelled})
    connect(task, end, task, &QObject::deleteLater);
  connect(task, &BackgroundTask::failed, task, &QObject::deleteLater);
  return task;
}

void BackgroundTask::letGo(std::unique_ptr<BackgroundTask> task) {
  if (!task) return;
  task->cancel();
  task->disconnect();
  if (!task->running()) return;
  task->alone_ = true;
  alone().insert(task.release());
}

int BackgroundTask::stillAlone() { return static_cast<int>(alone().size()); }

void BackgroundTask::waitForThoseAlone() {
  const auto tasks = alone();
  qDeleteAll(tasks);
}

void BackgroundTask::start() {
  if (thread_) return;
  clock_.start();
  auto result = std::make_shared<base::Result<void>>();
  thread_ = QThread::create([this, result] {
    (void)base::setThreadNice(base::kWorkerNice);
    try {
      *result = work_(*this);
    } catch (const std::exception& e) {
      *result = base::Error{base::ErrorCode::Internal, e.what(), "Try it again; if it comes back, tell the maker."};
    }
  });
  connect(thread_, &QThread::finished, this, [this, result] { end(*result); });
  thread_->start();
}

bool BackgroundTask::report(std::int64_t done, std::int64_t total) {
  const qint64 now = clock_.elapsed();
  if (now - lastReport_ms_ >= 100) {
    lastReport_ms_ = now;
    const double remaining = remainingTime_s(done, total, static_cast<double>(now) * 1e-3);
    QMetaObject::invokeMethod(
        this, [this, done, total, remaining] { emit progressed(done, total, remaining); }, Qt::QueuedConnection);
  }
  return !cancelled_;
}

void BackgroundTask::end(const base::Result<void>& result) {
  thread_->deleteLater();
  thread_ = nullptr;
  if (alone_) return deleteLater();
  if (cancelled_ || (!result && result.error().code == base::ErrorCode::Cancelled)) emit cancelled();
  else if (!result) emit failed(coreText(result.error().message), coreText(result.error().remedy));
  else emit finished();
}

}  // namespace articulus::ui
