#include "ui/protocol/protocol_page.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QUrl>

#include "core/protocol/program.h"
#include "core/protocol/step_catalogue.h"
#include "core/spatial/side.h"
#include "ui/cell_view/pose_sheet.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/entries.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/only_current.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/protocol_sheet.h"
#include "ui/protocol/versions_sheet.h"
#include "ui/rehearsal/rehearsal_sheet.h"

namespace articulus::ui {

ProtocolPage::ProtocolPage(UserSession& session, QWidget* parent, ProtocolPage* before)
    : Page(parent), session_(session),
      library_(before ? std::move(before->library_) : std::make_unique<ExperimentLibrary>(session)),
      editor_(before ? std::move(before->editor_) : std::make_unique<ProtocolEditor>()),
      views_(new QStackedWidget(this)), details_(new ProtocolDetails(
                                            session, [this] { return limits(); }, this)),
      editorView_(new ProtocolEditorView(*editor_, this)) {
  setAccessibleName(tr("Protocol"));
  if (before) {  // what has gone from it tells it nothing any more
    library_->disconnect(before);
    editor_->disconnect(before);
    editor_->disconnect(before->editorView_);
    editor_->undoStack().disconnect(before->editorView_);
  }
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(views_);
  auto* shelf = new QWidget(this);
  auto* row = new QHBoxLayout(shelf);
  row->setContentsMargins(32, 24, 32, 24);
  row->setSpacing(24);
  row->addWidget(makeShelf(), 2);
  row->addWidget(details_, 3);
  views_->addWidget(shelf);
  views_->addWidget(editorView_);
  needOnlyCurrent(*views_);

  editorView_->offerProtocols(
      [this] {
        QStringList names;
        for (const auto& entry : library_->entries()) names << entry.name();
        return names;
      },
      [this](int i, const StepPath& after) {
        if (i < 0 || i >= static_cast<int>(library_->entries().size())) return;
        const auto& entry = library_->entries()[static_cast<std::size_t>(i)];
        editor_->addProtocol(entry.own ? toQt(entry.protocol.name) : QFileInfo(entry.file).completeBaseName(),
                             entry.protocol, after);
      });
  connect(editor_.get(), &ProtocolEditor::poseWanted, this, &ProtocolPage::choosePose);
  connect(editor_.get(), &ProtocolEditor::refused, this, &Page::problem);
  connect(library_.get(), &ExperimentLibrary::changed, this, [this] { list_->show(*library_, search_->text()); });
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) { list_->show(*library_, text); });
  connect(list_, &ExperimentList::chosenChanged, this, [this] { details_->show(chosen()); });
  // Enter and a double click do what the page is for.
  connect(list_, &QListWidget::itemActivated, details_, &ProtocolDetails::use);
  connect(editorView_, &ProtocolEditorView::backWanted, this, [this] { leave([] {}); });
  connect(editorView_, &ProtocolEditorView::saveWanted, this, [this] {
    if (save()) emit notice(tr("%1 is saved.").arg(toQt(editor_->protocol().name)));
  });
  connect(editorView_, &ProtocolEditorView::useWanted, this, [this] {
    if (!nothingRefused(*editorView_)) return;
    if (editor_->dirty() && !save()) return;
    views_->setCurrentIndex(0);
    use(editor_->protocol());
  });
  connect(&session_, &UserSession::accountChanged, this, [this] {
    views_->setCurrentIndex(0);
    undoBar_->setVisible(false);
    if (auto read = library_->reload(); !read) tell(read.error());
    list_->chooseFile(toQt(session_.context().cell.defaultProtocol));
    emit openChanged();
  });
  connect(&session_, &UserSession::specimenChanged, this, &Page::openChanged);
  connect(&session_, &UserSession::specimenChanged, this, [this] { editorView_->setJoint(session_.specimen().joint); });
  editorView_->setJoint(session_.specimen().joint);
  connectDetails();
  details_->show(chosen());
}

QString ProtocolPage::closedBecause() const {
  if (!session_.signedIn()) return tr("Sign in first (page 1).");
  if (session_.sessionId() == 0) return tr("Save or choose a specimen first (page 2).");
  return {};
}

/// Of the editor what had it.
QWidget* ProtocolPage::firstFocus() { return views_->currentIndex() == 0 ? list_ : nullptr; }

void ProtocolPage::entered() {
  if (auto read = library_->reload(); !read) tell(read.error());
  if (!library_->unreadable().isEmpty())
    emit problem(tr("Some experiments cannot be read and are not listed."),
                 library_->unreadable().join(QLatin1Char('\n')));
}

QWidget* ProtocolPage::makeShelf() {
  auto* shelf = new QWidget(this);
  shelf->setMaximumWidth(400);
  auto* column = new QVBoxLayout(shelf);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeLabel(tr("Experiments"), "title", shelf));
  auto* fresh = new WrappingRow(8);
  auto* force = makeButton(tr("New force / moment"), QStringLiteral("force"), shelf);
  auto* position = makeButton(tr("New position"), QStringLiteral("position"), shelf);
  fresh->addWidget(force);
  fresh->addWidget(position);
  column->addLayout(fresh);
  search_ = makeSearchLine(tr("Search experiments"), tr("Search"), shelf);
  search_->setProperty(Entries::kOwn, true);
  column->addWidget(search_);
  list_ = new ExperimentList(shelf);
  column->addWidget(list_, 1);

  undoBar_ = new QFrame(shelf);
  undoBar_->setProperty("role", "banner");
  undoBar_->setProperty("tone", "accent");
  auto* undoRow = new QHBoxLayout(undoBar_);
  undoRow->setContentsMargins(12, 8, 8, 8);
  undoText_ = makeLabel({}, "body", undoBar_);
  undoRow->addWidget(undoText_, 1);
  auto* undo = makeButton(tr("Undo"), QStringLiteral("undo"), undoBar_);
  undoRow->addWidget(undo);
  undoBar_->setVisible(false);
  column->addWidget(undoBar_);
  auto* import = makeButton(tr("Import from a file"), QStringLiteral("import"), shelf);
  column->addWidget(import);

  connect(force, &QPushButton::clicked, this,
          [this] { edit(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 0); });
  connect(position, &QPushButton::clicked, this,
          [this] { edit(ExperimentLibrary::blank(ExperimentLibrary::Kind::Position), 0); });
  connect(import, &QPushButton::clicked, this, &ProtocolPage::importFile);
  connect(undo, &QPushButton::clicked, this, [this] {
    auto back = undo_(*library_);
    if (!back) return tell(back.error());
    undoBar_->setVisible(false);
    list_->choose(*back);
  });
  return shelf;
}

void ProtocolPage::connectDetails() {
  connect(details_, &ProtocolDetails::useWanted, this, [this] {
    if (chosen()) use(details_->values().protocol());
  });
  connect(details_, &ProtocolDetails::rehearseWanted, this, [this] {
    if (chosen()) rehearse(details_->values().protocol(), {});
  });
  connect(details_, &ProtocolDetails::rehearsalWanted, this, [this] {
    if (chosen()) showRehearsal(details_->values().protocol());
  });
  connect(details_, &ProtocolDetails::editWanted, this, &ProtocolPage::editChosen);
  connect(details_, &ProtocolDetails::copyWanted, this, [this] {
    const auto* entry = chosen();
    if (!entry) return;
    auto made = library_->duplicate(ExperimentLibrary::Entry(*entry));
    if (!made) return tell(made.error());
    list_->choose(*made);
  });
  connect(details_, &ProtocolDetails::exportWanted, this, &ProtocolPage::exportChosen);
  connect(details_, &ProtocolDetails::printWanted, this, &ProtocolPage::printChosen);
  connect(details_, &ProtocolDetails::versionsWanted, this, &ProtocolPage::showVersions);
  connect(details_, &ProtocolDetails::cellWanted, this, &ProtocolPage::cellOfProtocolWanted);
  connect(details_, &ProtocolDetails::removeWanted, this, &ProtocolPage::removeChosen);
}

void ProtocolPage::editChosen() {
  const auto* entry = chosen();
  if (!entry || !nothingRefused(*details_)) return;
  auto protocol = details_->values().protocol();
  if (!entry->own) protocol.name = library_->nameOfCopy(protocol.name);  // the library stays as it is
  edit(protocol, entry->own ? entry->id : 0);
}

const ExperimentLibrary::Entry* ProtocolPage::chosen() const {
  const int index = list_->chosen();
  return index < 0 || index >= static_cast<int>(library_->entries().size())
             ? nullptr
             : &library_->entries()[static_cast<std::size_t>(index)];
}

safety::LimitSet ProtocolPage::limits() const {
  auto& session = const_cast<UserSession&>(session_);
  return session.director() ? session.director()->settings().limits() : session.context().cell.limits;
}

spatial::Vector3 ProtocolPage::home_m() const { return session_.context().cell.X_WD_home.translation; }

void ProtocolPage::tell(const base::Error& error) { emit problem(coreText(error.message), coreText(error.remedy)); }

void ProtocolPage::edit(const protocol::Protocol& protocol, std::int64_t id) {
  editor_->open(protocol, id, limits(), home_m());
  views_->setCurrentWidget(editorView_);
  editorView_->begin(id == 0);
}

void ProtocolPage::choosePose(const StepPath& path) {
  const auto* step = stepAt(editor_->protocol(), path);
  const auto now = step ? protocol::poseOf(*step) : std::nullopt;
  if (!now) return;
  const auto& context = session_.context();
  // The open cell outlives every sheet.
  PoseChoice choice(std::shared_ptr<const cell::CellConfig>(std::shared_ptr<void>(), &context.cell), limits(),
                    context.cell.homeJoints_rad);
  (void)choice.put(*now);  // one out of reach: it begins at home
  choice.startHere();
  (new PoseSheet(context, std::move(choice),
                 {.title = tr("Pose of step %1").arg(path.number()),
                  .take = tr("Use this pose"),
                  .clamped = true,
                  .joint = session_.specimen().joint},
                 this, [this, path](const PoseChoice& chosen) { editor_->setPose(path, chosen.numbers()); }))
      ->open();
}

bool ProtocolPage::save() {
  if (!nothingRefused(*editorView_)) return false;
  auto saved = library_->save(editor_->id(), editor_->protocol());
  if (!saved) {
    tell(saved.error());
    return false;
  }
  editor_->markSaved(*saved);
  list_->choose(*saved);
  return true;
}

bool ProtocolPage::unsaved() {
  return views_->currentWidget() == editorView_ && editor_->dirty() &&
         (editor_->id() != 0 || editor_->undoStack().count() > 0);
}

void ProtocolPage::keep() {
  if (!unsaved() || !session_.signedIn()) return;
  protocol::Protocol copy = editor_->protocol();
  copy.name = library_->freeName(toCore(tr("%1 (not saved)").arg(toQt(copy.name))));
  if (const auto saved = library_->save(0, copy); !saved) {
    tell(saved.error());
    qCritical("The experiment was not kept: %s", saved.error().text().c_str());
  }
}

void ProtocolPage::leave(std::function<void()> then) {
  if (views_->currentWidget() != editorView_) return then();
  const auto go = [this, then = std::move(then)] {
    views_->setCurrentIndex(0);
    then();
  };
  if (!unsaved()) return go();
  auto* sheet = new Sheet(tr("Experiment not saved"), this);
  sheet->body().addWidget(
      makeLabel(tr("%1 has changes that are not saved.").arg(toQt(editor_->protocol().name)), "body", sheet));
  sheet->addCancel(tr("Cancel"));
  auto* discard = sheet->addButton(tr("Discard"));
  connect(discard, &QPushButton::clicked, sheet, &Sheet::reject);
  connect(discard, &QPushButton::clicked, this, go);
  sheet->addAccept(tr("Save"));
  connect(sheet, &Sheet::accepted, this, [this, go] {
    if (save()) go();
  });
  sheet->open();
}

void ProtocolPage::use(const protocol::Protocol& protocol) {
  session_.setProtocol(protocol);
  emit notice(tr("%1 will be run.").arg(coreText(protocol.name)));
  emit openChanged();
  emit finished();
}

void ProtocolPage::rehearse(const protocol::Protocol& protocol, std::shared_ptr<const run::Rehearsal> known) {
  auto* sheet = new RehearsalSheet(session_, planOf(session_, protocol), this, std::move(known));
  connect(sheet, &RehearsalSheet::problem, this, &Page::problem);
  sheet->open();
}

/// Cuts, gains or limits may have changed since the button was shown.
void ProtocolPage::showRehearsal(const protocol::Protocol& protocol) {
  const auto program = protocol::expand(protocol, spatial::sideFromText(session_.specimen().side));
  if (auto known = program ? session_.rehearsalOf(protocol, *program) : nullptr)
    return rehearse(protocol, std::move(known));
  details_->show(chosen());
  emit notice(tr("The plan is another one now: rehearse it again."));
}

void ProtocolPage::removeChosen() {
  const auto* entry = chosen();
  if (!entry || !entry->own) return;
  const QString name = entry->name();
  if (auto gone = library_->remove(entry->id); !gone) return tell(gone.error());
  offerUndo([name] { return tr("%1 is deleted.").arg(name); },
            [](ExperimentLibrary& library) { return library.undoRemove(); });
}

void ProtocolPage::offerUndo(std::function<QString()> what, Undo undo) {
  undo_ = std::move(undo);
  undoWords_ = std::move(what);
  undoText_->setText(undoWords_());
  undoBar_->setVisible(true);
}

void ProtocolPage::goOnFrom(Page& page) {
  auto& before = static_cast<ProtocolPage&>(page);
  const ParameterValues& values = before.details_->values();
  search_->setText(before.search_->text());
  library_->sayAgain();
  // Searched with words of the other language: what is chosen goes before how it was found.
  if (before.list_->chosen() >= 0 && !list_->goOnFrom(*before.list_) && !search_->text().isEmpty()) {
    search_->clear();
    (void)list_->goOnFrom(*before.list_);
  }
  if (values.original().document == details_->values().original().document)
    for (std::size_t i = 0; i < values.parameters().size(); ++i) details_->values().set(i, values.value(i));
  if (!before.undoBar_->isHidden()) offerUndo(before.undoWords_, before.undo_);
  if (before.views_->currentWidget() == before.editorView_) {
    editorView_->goOnFrom(*before.editorView_);
    views_->setCurrentWidget(editorView_);
  }
}

void ProtocolPage::showVersions() {
  const auto* entry = chosen();
  if (!entry || !entry->own) return;
  auto versions = library_->versions(entry->id);
  if (!versions) return tell(versions.error());
  const int present = versions->front().number;
  auto* sheet = new VersionsSheet(entry->name(), std::move(*versions), this);
  connect(sheet, &Sheet::accepted, this,
          [this, sheet, present, id = entry->id] { goBackTo(id, sheet->chosen(), present); });
  connect(sheet, &VersionsSheet::duplicateWanted, this, [this, id = entry->id](int version) {
    auto made = library_->duplicateVersion(id, version);
    if (!made) return tell(made.error());
    list_->choose(*made);
  });
  sheet->open();
}

void ProtocolPage::goBackTo(std::int64_t id, int version, int present) {
  auto done = library_->goBackTo(id, version);
  if (!done) return tell(done.error());
  list_->choose(*done);
  offerUndo([version] { return tr("It is as in version %1 again.").arg(version); },
            [id, present](ExperimentLibrary& library) { return library.goBackTo(id, present); });
}

void ProtocolPage::printChosen() {
  const auto* entry = chosen();
  if (!entry) return;
  chooseFile(this,
             {.title = tr("Print or save as PDF"),
              .filter = tr("PDF (*.pdf)"),
              .start = entry->name() + QStringLiteral(".pdf"),
              .suffix = QStringLiteral("pdf"),
              .save = true},
             [this, sheet = sheetOf(*entry, details_->values().protocol(), session_)](const QString& file) {
               if (auto done = publication::writeProtocolPage(sheet, file.toStdString()); !done)
                 return tell(done.error());
               const bool opens = QDesktopServices::openUrl(QUrl::fromLocalFile(file));
               emit notice(opens ? tr("Written to %1; it opens where it can be printed.").arg(file)
                                 : tr("Written to %1; no program here opens it.").arg(file));
             });
}

void ProtocolPage::importFile() {
  chooseFile(this, {.title = tr("Import an experiment"), .filter = tr("Experiments (*.json)"), .start = {}},
             [this](const QString& file) { takeFiles(DroppedKind::Experiment, {file}); });
}

void ProtocolPage::takeFiles(DroppedKind, const QStringList& files) {
  leave([this, files] {
    for (const QString& file : files) {
      const auto made = library_->importFile(file.toStdString());
      if (!made) tell(made.error());
      else list_->choose(*made);
    }
  });
}

void ProtocolPage::exportChosen() {
  const auto* entry = chosen();
  if (!entry) return;
  chooseFile(this,
             {.title = tr("Export the experiment"),
              .filter = tr("Experiments (*.json)"),
              .start = entry->name() + QStringLiteral(".json"),
              .suffix = QStringLiteral("json"),
              .save = true},
             [this, protocol = details_->values().protocol()](const QString& file) {
               if (auto done = ExperimentLibrary::exportFile(protocol, file.toStdString()); !done)
                 return tell(done.error());
               emit notice(tr("Exported to %1").arg(file));
             });
}

}  // namespace articulus::ui
