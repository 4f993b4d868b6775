#include "ui/kit/sheets/choose_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ChooseFile)
};

/// Qt says "not found" in a box that waits on the stack below the sheet; when the sheet closes meanwhile, the program
/// ends. This one says it in a sheet.
class FileBox final : public QFileDialog {
 public:
  explicit FileBox(Sheet* sheet) : QFileDialog(sheet, Qt::Widget), sheet_(sheet) {}
  void accept() override {
    const QStringList chosen = selectedFiles();
    const auto missing = std::ranges::find_if(chosen, [](const QString& file) { return !QFileInfo::exists(file); });
    if (acceptMode() == AcceptOpen && (chosen.isEmpty() || missing != chosen.end())) {
      auto* told = new Sheet(Words::tr("There is no such file"), sheet_);
      if (!chosen.isEmpty()) told->body().addWidget(makeLabel(QFileInfo(*missing).absoluteFilePath(), "strong", told));
      told->body().addWidget(makeLabel(Words::tr("Check its name, or choose another one."), "body", told));
      told->addCancel(Words::tr("Choose again"));
      told->open();
      return;
    }
    QFileDialog::accept();
  }

 private:
  Sheet* sheet_;
};

/// The project's own icons in place of those of the style.
class OwnFileIcons final : public QFileIconProvider {
 public:
  [[nodiscard]] QIcon icon(IconType type) const override {
    const bool place = type == Computer || type == Drive || type == Network;
    return Theme::icon(place          ? QStringLiteral("disk")
                       : type == File ? QStringLiteral("file")
                                      : QStringLiteral("folder"));
  }
  [[nodiscard]] QIcon icon(const QFileInfo& info) const override {
    return icon(info.isRoot() ? Drive : info.isDir() ? Folder : File);
  }
};

void takeOwnIcons(QFileDialog& files) {
  static OwnFileIcons icons;
  files.setIconProvider(&icons);
  static constexpr std::array kButtons{
      std::pair{"backButton", "chevron_left"}, std::pair{"forwardButton", "chevron_right"},
      std::pair{"toParentButton", "arrow_up"}, std::pair{"newFolderButton", "folder_new"},
      std::pair{"listModeButton", "list"},     std::pair{"detailModeButton", "table"}};
  for (const auto& [name, icon] : kButtons)
    if (auto* button = files.findChild<QToolButton*>(QLatin1String(name)))
      button->setIcon(Theme::icon(QLatin1String(icon)));
}

/// Names take what is left; what else is told of a file stands in full.
void fitColumns(const QFileDialog& files) {
  auto* list = files.findChild<QTreeView*>(QStringLiteral("treeView"));
  if (!list || list->header()->count() == 0) return;
  list->header()->setStretchLastSection(false);
  list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

const QString kFolder = QStringLiteral("files/folder");

/// Where a person last chose something; the first time where documents are.
QString lastFolder() {
  for (const QString& folder :
       {QSettings().value(kFolder).toString(), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)})
    if (!folder.isEmpty() && QFileInfo(folder).isDir()) return folder;
  return QStandardPaths::writableLocation(QStandardPaths::HomeLocation);
}

void rememberFolderOf(const QString& chosen) {
  const QFileInfo info(chosen);
  QSettings().setValue(kFolder, info.isDir() ? info.absoluteFilePath() : info.absolutePath());
}

FileBox* openBox(QWidget* owner, const FileQuestion& question, QFileDialog::FileMode mode, Sheet*& sheet) {
  sheet = new Sheet(question.title, owner);
  sheet->setCardSize(880, 600);
  auto* files = new FileBox(sheet);
  files->setOption(QFileDialog::DontUseNativeDialog);
  files->setOption(QFileDialog::DontConfirmOverwrite);
  files->setOption(QFileDialog::ReadOnly);  // nobody deletes or renames files here, and Qt asks nothing about it
  files->setNameFilter(question.filter);
  files->setFileMode(mode);
  files->setAcceptMode(question.save ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
  files->setSizeGripEnabled(false);
  files->setWindowFlags(Qt::Widget);
  takeOwnIcons(*files);
  const QFileInfo start(question.start);
  fitColumns(*files);
  // A folder that is not there would leave it to Qt, which takes the one that the program was started in.
  const bool there = !start.path().isEmpty() && start.path() != QLatin1String(".") && QFileInfo(start.path()).isDir();
  files->setDirectory(there ? start.path() : lastFolder());
  if (start.isDir()) files->setDirectory(start.filePath());
  else if (question.save) files->selectFile(start.fileName());
  sheet->body().addWidget(files, 1);
  // What is typed is a name or a path: in the list it would only jump to a file that begins so.
  if (auto* name = files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))) sheet->setFirstFocus(name);
  else sheet->setFirstFocus(files);
  QObject::connect(files, &QFileDialog::rejected, sheet, &Sheet::reject);
  QObject::connect(files, &QFileDialog::filesSelected, files, [](const QStringList& chosen) {
    if (!chosen.isEmpty()) rememberFolderOf(chosen.front());
  });
  return files;
}

}  // namespace

void chooseFiles(QWidget* owner, const FileQuestion& question, std::function<void(const QStringList& files)> then) {
  Sheet* sheet = nullptr;
  auto* files = openBox(owner, question, QFileDialog::ExistingFiles, sheet);
  QObject::connect(files, &QFileDialog::filesSelected, sheet,
                   [sheet, owner = QPointer<QWidget>(owner), then = std::move(then)](const QStringList& chosen) {
                     sheet->accept();
                     if (owner && !chosen.isEmpty()) then(chosen);
                   });
  sheet->open();
  files->show();
}

void chooseFolder(QWidget* owner, const FileQuestion& question, std::function<void(const QString& folder)> then) {
  Sheet* sheet = nullptr;
  auto* files = openBox(owner, question, QFileDialog::Directory, sheet);
  files->setOption(QFileDialog::ShowDirsOnly);
  QObject::connect(files, &QFileDialog::fileSelected, sheet,
                   [sheet, owner = QPointer<QWidget>(owner), then = std::move(then)](const QString& folder) {
                     sheet->accept();
                     if (owner) then(folder);
                   });
  sheet->open();
  files->show();
}

void chooseFile(QWidget* owner, const FileQuestion& question, std::function<void(const QString& file)> then) {
  Sheet* sheet = nullptr;
  auto* files = openBox(owner, question, question.save ? QFileDialog::AnyFile : QFileDialog::ExistingFile, sheet);
  if (!question.suffix.isEmpty()) files->setDefaultSuffix(question.suffix);
  // Who chooses another kind of file means another ending: "HTML (*.html)" of report_3.pdf is report_3.html.
  QObject::connect(files, &QFileDialog::filterSelected, files, [files, save = question.save](const QString& filter) {
    static const QRegularExpression kEnding(QStringLiteral("\\*\\.(\\w+)"));
    const auto found = kEnding.match(filter);
    if (!save || !found.hasMatch()) return;
    files->setDefaultSuffix(found.captured(1));
    const QStringList chosen = files->selectedFiles();
    if (chosen.isEmpty()) return;
    const QFileInfo named(chosen.front());
    if (named.isDir() || named.completeBaseName().isEmpty()) return;
    bool ours = false;  // of "report v1.2" nothing is an ending
    for (const QString& one : files->nameFilters()) ours |= kEnding.match(one).captured(1) == named.suffix();
    files->selectFile((ours ? named.completeBaseName() : named.fileName()) + QLatin1Char('.') + found.captured(1));
  });
  const auto take = [sheet, owner = QPointer<QWidget>(owner), then = std::move(then)](const QString& file) {
    sheet->accept();
    if (owner) then(file);
  };
  QObject::connect(files, &QFileDialog::fileSelected, sheet, [=](const QString& file) {
    if (!question.save || !QFileInfo::exists(file)) return take(file);
    auto* again = askInSheet(sheet,
                             {.title = Words::tr("The file exists"),
                              .question = Words::tr("%1 is there already.").arg(QFileInfo(file).fileName()),
                              .detail = Words::tr("What it holds is replaced."),
                              .yes = Words::tr("Replace"),
                              .no = Words::tr("Choose another name"),
                              .careful = true},
                             [=] { take(file); });
    QObject::connect(again, &Sheet::rejected, files, &QWidget::show);  // it hid itself when the file was chosen
  });
  sheet->open();
  files->show();
}

}  // namespace articulus::ui
