#include "ui/prepare/meshes/ct_reader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <nlohmann/json.hpp>
#include <utility>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kPatience_ms = 10 * 60 * 1000;
const char* const kMark = "progress ";

base::Error notStarted(const QString& program) {
  return {base::ErrorCode::NotFound, "The program that reads a CT did not start: " + toCore(program) + ".",
          "Install Articulus again; it lies beside the desktop."};
}

/// What articulusctl printed, or nothing where it is not what was asked for.
nlohmann::json answerIn(const QByteArray& output) {
  auto json = nlohmann::json::parse(output.begin(), output.end(), nullptr, false);
  return json.is_object() ? json : nlohmann::json();
}

QStringList wordsIn(const nlohmann::json& answer) {
  QStringList words;
  if (const auto series = answer.find("series"); series != answer.end() && series->is_string())
    words << toQt(series->get<std::string>());
  if (const auto notes = answer.find("notes"); notes != answer.end() && notes->is_array())
    for (const auto& note : *notes)
      if (note.is_string()) words << toQt(note.get<std::string>());
  return words;
}

}  // namespace

CtReader::CtReader(QObject* parent) : QObject(parent) {
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience_ms);
  connect(&patience_, &QTimer::timeout, this, [this] {
    cancel();
    emit failed({base::ErrorCode::StorageFailure, "The CT was not read within ten minutes.",
                 "Copy it to this computer's own disk first."});
  });
}

CtReader::~CtReader() { cancel(); }

void CtReader::cancel() {
  patience_.stop();
  QProcess* process = std::exchange(process_, nullptr);
  if (!process) return;
  process->disconnect(this);
  // It goes by itself once it has ended; nobody waits for it here.
  process->setParent(nullptr);
  connect(process, &QProcess::finished, process, &QObject::deleteLater);
  process->kill();
}

void CtReader::start(const QString& folder, double threshold_HU, bool largestPiece) {
  cancel();
  const QString program = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("articulusctl"));
  file_ = folder_.filePath(QFileInfo(QDir(folder).absolutePath()).fileName() + QStringLiteral(".stl"));
  QStringList arguments{QStringLiteral("bone"),           folder,
                        QStringLiteral("--to"),           file_,
                        QStringLiteral("--threshold-hu"), QString::number(threshold_HU, 'f', 1),
                        QStringLiteral("--json"),         QStringLiteral("--progress")};
  if (!largestPiece) arguments << QStringLiteral("--all-pieces");
  process_ = new QProcess(this);
  connect(process_, &QProcess::readyReadStandardError, this, [this] {
    const QByteArray said = process_->readAllStandardError();
    if (const auto at = said.lastIndexOf(kMark); at >= 0)
      emit progressed(said.mid(at + static_cast<qsizetype>(qstrlen(kMark))).trimmed().toInt());
  });
  connect(process_, &QProcess::errorOccurred, this, [this, program](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    process_->deleteLater();
    process_ = nullptr;
    patience_.stop();
    emit failed(notStarted(program));
  });
  connect(process_, &QProcess::finished, this, &CtReader::end);
  patience_.start();
  process_->start(program, arguments, QIODevice::ReadOnly);
}

void CtReader::end() {
  patience_.stop();
  QProcess* process = std::exchange(process_, nullptr);
  process->deleteLater();
  const bool crashed = process->exitStatus() != QProcess::NormalExit;
  const auto answer = answerIn(process->readAllStandardOutput());
  if (!crashed && process->exitCode() == 0 && QFileInfo::exists(file_)) return emit made(file_, wordsIn(answer));
  const auto error = answer.find("error");
  if (!crashed && error != answer.end() && error->is_object())
    return emit failed({base::ErrorCode::ParseError, error->value("message", std::string("The CT was not read.")),
                        error->value("remedy", std::string())});
  emit failed({base::ErrorCode::ParseError, "The program that reads a CT fell over it: a file of it is damaged.",
               "Export the series again from the scanner or the archive."});
}

}  // namespace articulus::ui
