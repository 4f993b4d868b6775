#include "ui/results/import_asker.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <utility>

#include "ui/bridge/user_session.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/page.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/results/import_sheet.h"
#include "ui/results/results_controller.h"

namespace articulus::ui {
namespace {
const QString kImportFolder = QStringLiteral("results/import_folder");
constexpr int kAsk_ms = 100;
constexpr qsizetype kMostNamed = 3;
}  // namespace

ImportAsker::ImportAsker(UserSession& session, ResultsController& controller, Page& page)
    : QObject(&page), session_(session), controller_(controller), page_(page) {
  connect(&session_, &UserSession::accountChanged, this, [this] { questions_.clear(); });  // another person's
  connect(&controller_, &ResultsController::importRead, this, [this](const std::shared_ptr<ImportQuestion>& question) {
    if (question->sources.empty()) return;
    questions_.push_back(std::move(*question));
    ask_.start(kAsk_ms);
    if (!page_.isVisible()) emit page_.notice(tr("What is to be imported was read: open Results to say what it is."));
  });
  connect(&controller_, &ResultsController::sideWanted, this, &ImportAsker::askSide);
  connect(&ask_, &QTimer::timeout, this, &ImportAsker::ask);
}

QString ImportAsker::closedBecause() const {
  if (session_.context().readOnly) return tr("Nothing is written in a read-only window.");
  auto* director = session_.director();
  if (director && director->running()) return tr("A run is under way: import once it has ended.");
  // Some files are read in a process of their own, and to make one holds the control thread up.
  if (session_.procedures().snapshot().controllerOn)
    return tr("The drives are on: switch them off to import, or import with articulusctl.");
  return {};
}

void ImportAsker::chooseFile() {
  chooseFiles(
      &page_,
      {.title = tr("Import measurements of another system"),
       .filter = tr("All files (*);;Text (*.csv *.txt *.tsv *.dat);;TDMS (*.tdms);;C3D (*.c3d);;MATLAB, HDF5 (*.mat "
                    "*.h5 *.hdf5);;OpenSim (*.sto *.mot *.trc)"),
       .start = QSettings()
                    .value(kImportFolder, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
                    .toString()},
      [this](const QStringList& files) {
        QSettings().setValue(kImportFolder, QFileInfo(files.front()).absolutePath());
        read(files);
      });
}

void ImportAsker::read(const QStringList& files) {
  if (const QString reason = closedBecause(); !reason.isEmpty()) return void(emit page_.notice(reason));
  controller_.readForImport(files);
}

void ImportAsker::goOnFrom(ImportAsker& before) {
  questions_ = std::exchange(before.questions_, {});
  if (!questions_.empty()) ask_.start(kAsk_ms);
}

void ImportAsker::askSide(const QStringList& files, const QStringList& trials) {
  const bool one = trials.size() == 1;
  auto* sheet = new Sheet(one ? tr("Side of the joint") : tr("Side of the joints"), &page_);
  sheet->setObjectName(QStringLiteral("importSide"));
  QString which = trials.mid(0, kMostNamed).join(QStringLiteral(", "));
  if (trials.size() > kMostNamed) which = tr("%1 and %2 more").arg(which).arg(trials.size() - kMostNamed);
  sheet->body().addWidget(makeLabel(
      one ? tr("%1 does not say whether it is of a left or a right joint, and signs depend on it.").arg(which)
          : tr("%1 do not say whether they are of a left or a right joint, and signs depend on it.").arg(which),
      "body", sheet));
  sheet->body().addWidget(makeLabel(tr("State.cfg or Project.sVprj of simVITRO beside the file would say it, and where "
                                       "the joint stood: without it poses are not made, angles and loads are."),
                                    "caption", sheet));
  for (const auto& [side, words] :
       {std::pair(QStringLiteral("left"), tr("Left")), std::pair(QStringLiteral("right"), tr("Right"))}) {
    auto* button = sheet->addButton(words);
    button->setObjectName(side);
    connect(button, &QPushButton::clicked, sheet, [this, sheet, files, side = side] {
      sheet->accept();
      if (const QString reason = closedBecause(); !reason.isEmpty()) return void(emit page_.notice(reason));
      controller_.readForImport(files, side);
    });
  }
  sheet->addCancel(tr("Cancel"));
  sheet->open();
}

void ImportAsker::ask() {
  if (questions_.empty()) return ask_.stop();
  // Reading takes a while: nothing is asked over another page, over a sheet, or while something else is done.
  if (!page_.isVisible() || controller_.busy() || Sheet::topOf(page_.window())) return;
  ImportQuestion question = std::move(questions_.front());
  questions_.erase(questions_.begin());
  if (auto known = session_.specimens()) question.specimens = std::move(*known);
  auto* sheet = new ImportSheet(std::move(question), &page_);
  sheet->setClosedBecause([this] { return closedBecause(); });
  connect(sheet, &ImportSheet::chosen, this,
          [this](const std::shared_ptr<std::vector<ImportReady>>& ready) { controller_.importRuns(ready); });
  sheet->open();
}

}  // namespace articulus::ui
