#include "ui/results/import_preview.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

#include "ui/kit/background_task.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/results/import_preparation.h"

namespace articulus::ui {
namespace {

constexpr std::chrono::milliseconds kPause{300};  // somebody who types is not looked at letter by letter

/// Everything that what is found depends on.
std::string keyOf(const ImportQuestion& question, const exchange::ImportOptions& options) {
  nlohmann::json key = {{"mapping", options.mapping ? exchange::toJson(*options.mapping) : nlohmann::json()},
                        {"axes", options.axes},
                        {"fill", options.fill_s},
                        {"rate", options.rate_Hz ? nlohmann::json(*options.rate_Hz) : nlohmann::json()},
                        {"question", reinterpret_cast<std::uintptr_t>(&question)}};
  if (options.motions) {
    key["motions"] = nlohmann::json::array();
    for (const auto& motion : *options.motions) key["motions"].push_back({motion.name, motion.axis});
  }
  return key.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

ImportPreview::ImportPreview(QWidget* parent) : QLabel(parent) {
  setProperty("role", "body");
  setObjectName(QStringLiteral("importPreview"));
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  wait_.setSingleShot(true);
  wait_.setInterval(kPause);
  connect(&wait_, &QTimer::timeout, this, &ImportPreview::begin);
}

ImportPreview::~ImportPreview() {
  if (task_) task_->cancel();
}

void ImportPreview::stop() {
  wait_.stop();
  if (task_) {
    task_->cancel();
    task_->disconnect(this);
    task_.clear();
  }
  if (!isEnabled()) told_.clear();  // what was not told yet is looked at again
}

void ImportPreview::forget() {
  stop();
  told_.clear();
  clear();
}

void ImportPreview::look(std::shared_ptr<const ImportQuestion> question, exchange::ImportOptions options) {
  std::string key = keyOf(*question, options);
  if (key == told_) return;
  stop();
  told_ = std::move(key);
  question_ = std::move(question);
  options_ = std::move(options);
  setEnabled(false);  // what stands there is of before
  wait_.start();
}

void ImportPreview::begin() {
  auto found = std::make_shared<ImportReady>();
  auto* task = BackgroundTask::ofWindow(
      *this, [question = question_, options = options_, found](BackgroundTask&) -> base::Result<void> {
        auto one = prepareOne(question->sources.front(), options, {});
        if (!one) return one.error();
        *found = std::move(*one);
        return {};
      });
  connect(task, &BackgroundTask::finished, this, [this, found] {
    task_.clear();
    tell(found->prepared);
  });
  connect(task, &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    task_.clear();
    setEnabled(true);
    setText(tr("Cannot be imported like this: %1").arg(remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy));
  });
  task_ = task;
  task->start();
}

void ImportPreview::tell(const exchange::PreparedImport& p) {
  const auto& r = p.recording;
  const double length_s = r.rows() > 0 ? r.time_s.back() - r.time_s.front() : 0.0;
  QString text =
      tr("Would be stored: %1 s at %2 Hz, %3")
          .arg(fixedText(length_s, 3), shortText(p.timeBase.rate_Hz, 5),
               p.timeBase.gaps == 0 ? tr("no gaps")
                                    : tr("%n gap(s), the longest %1 s", nullptr, static_cast<int>(p.timeBase.gaps))
                                          .arg(fixedText(p.timeBase.longestGap_s, 3)));
  for (const auto& step : p.steps)
    if (step.loop && step.count > 0)
      text += QLatin1Char('\n') +
              tr("%1: its load cycle number %2 is reported").arg(toQt(step.loop->name)).arg(step.reported);
  // What was found comes first, what holds for most files last.
  std::vector<std::string> notes = p.notes;
  std::ranges::stable_partition(notes, [](const std::string& note) { return !note.starts_with("Assumed"); });
  for (const std::string& note : notes) text += QLatin1Char('\n') + coreText(note);
  if (question_->sources.size() > 1) text.prepend(toQt(question_->sources.front().origin.file) + QStringLiteral(": "));
  setEnabled(true);
  setText(text);
}

}  // namespace articulus::ui
