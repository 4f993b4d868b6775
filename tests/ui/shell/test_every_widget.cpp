// What must hold of every widget of every page, tab and sheet: a screen reader can name it, and it may be destroyed
// with the keyboard in it.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QPushButton>
#include <QTabWidget>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/shell/every_sheet.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/engineering_models.h"
#include "ui/engineering/engineering_page.h"
#include "ui/engineering/tuning/tuning_tab.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/parameter_form.h"
#include "ui/protocol/parameters/parameter_sheet.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/protocol/versions_sheet.h"
#include "ui/run/run_page.h"
#include "ui/shell/main_window.h"
#include "ui/sign_in/sign_in_page.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

class TestEveryWidget : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;
  QStringList nameless_, traps_;
  int named_ = 0;

  [[nodiscard]] static QString nameOf(QWidget& widget) {
    if (!widget.accessibleName().isEmpty()) return widget.accessibleName();
    auto* face = QAccessible::queryAccessibleInterface(&widget);
    return face ? face->text(QAccessible::Name) : QString();
  }
  /// What the keyboard reaches, and what can be pressed: a screen reader lists both. Of Qt's own parts (a line within a
  /// spin box) it lists the whole.
  void look(const QString& where, QWidget* within) {
    QTest::qWait(20);
    for (auto* widget : within->findChildren<QWidget*>()) {
      const bool reached = widget->focusPolicy() & Qt::TabFocus || qobject_cast<QAbstractButton*>(widget);
      if (!reached || !widget->isVisible() || widget->focusProxy() || widget->inherits("QScrollArea") ||
          widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QTableCornerButton"))
        continue;
      ++named_;
      // Who works by keys alone leaves a table by Tab; arrows walk in it. Some tables have a good use for it: none of
      // ours.
      if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->tabKeyNavigation())
        traps_ << where + QStringLiteral(": ") + nameOf(*widget);
      if (nameOf(*widget).isEmpty())
        nameless_ << where + QStringLiteral(": ") + QLatin1String(widget->metaObject()->className()) +
                         QStringLiteral(" in ") + QLatin1String(widget->parent()->metaObject()->className());
    }
  }
  void go(const char* key) {
    window_->session().setChecklistDone(true);  // the page has looked meanwhile
    window_->goTo(pageEntry(key));
    QCOMPARE(window_->current(), pageEntry(key));
  }
  void lookAtSheet(const QString& what) {
    auto* sheet = Sheet::topOf(window_.get());
    QVERIFY2(sheet, qPrintable(what));
    look(what, sheet);
    Sheet::closeAll(window_.get());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  [[nodiscard]] EngineeringPage& unlocked() {
    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 20'000); }();
    return panel;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    nameless_.clear();
    traps_.clear();
    named_ = 0;
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void everyPageTabAndSheetHasNamesForAScreenReader() {
    look("sign in", window_.get());
    for (auto* button : window_->page<SignInPage>().findChildren<QAbstractButton*>())
      if (button->objectName() == QLatin1String("toCreate")) button->click();
    look("new account", window_.get());
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      look(QString::fromStdString(std::string(row.key)), window_.get());
    }
    auto& panel = unlocked();
    auto* tabs = panel.findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      look(tabs->tabText(tab), window_.get());
      for (auto* inner : tabs->widget(tab)->findChildren<QTabWidget*>())
        for (int i = 0; i < inner->count(); ++i) {
          inner->setCurrentIndex(i);
          look(tabs->tabText(tab) + QStringLiteral(", ") + inner->tabText(i), window_.get());
        }
    }
    go("protocol");
    auto& protocols = window_->page<ProtocolPage>();
    protocols.findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    QVERIFY(protocols.findChild<ProtocolEditorView*>()->isVisible());
    look("editor", window_.get());
    ProtocolEditor editor;
    editor.open(*window_->session().protocol(), 0, desk_->cell.limits, {});
    (new StepTextDialog(editor, 0, window_.get()))->open();
    lookAtSheet("step as JSON");
    ParameterSheet::openNew(editor, window_.get());
    lookAtSheet("parameter");
    storage::ProtocolVersion version;
    version.number = 1;
    (new VersionsSheet(QStringLiteral("Mine"), {version}, window_.get()))->open();
    lookAtSheet("versions of an experiment");
    (new ChangePreview(QStringLiteral("Change?"), {}, window_.get()))->open();
    lookAtSheet("preview of a change");
    emit protocols.cellWanted({});
    lookAtSheet("change of the cell");
    for (const bool save : {true, false}) {
      chooseFile(window_.get(), {.title = "File", .filter = "Files (*.json)", .start = "a.json", .save = save},
                 [](const QString&) {});
      lookAtSheet("choice of a file");
    }
    auto* strip = window_->page<RunPage>().findChild<SafetyStrip*>();
    strip->showResult();
    lookAtSheet("self-test");
    strip->choose(safety::SetUpMode::Never);
    lookAtSheet("question");
    nameless_.removeDuplicates();
    QVERIFY2(nameless_.isEmpty(), qPrintable(nameless_.join(QLatin1Char('\n'))));
    QVERIFY2(traps_.isEmpty(), qPrintable(traps_.join(QStringLiteral("; "))));
    QVERIFY2(named_ > 300, qPrintable(QString::number(named_)));
  }

  /// Of all that there are: the same table that STOP is tried in.
  void everySheetHasNamesForAScreenReader() {
    window_.reset();
    StopBench bench;
    bench.go("run");
    named_ = 0;
    for (const auto& [name, open] : everySheet(bench)) {
      open();
      auto* sheet = Sheet::topOf(bench.window.get());
      QVERIFY2(sheet, qPrintable(name));
      if (nameOf(*sheet).isEmpty()) nameless_ << name;
      look(name, sheet);
      Sheet::closeAll(bench.window.get());
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    nameless_.removeDuplicates();
    QVERIFY2(nameless_.isEmpty(), qPrintable(nameless_.join(QLatin1Char('\n'))));
    QVERIFY2(traps_.isEmpty(), qPrintable(traps_.join(QStringLiteral("; "))));
    QVERIFY2(named_ > 200, qPrintable(QString::number(named_)));
  }

  void theButtonsInALineSayWhatTheyDo() {
    PasswordEdit password(QStringLiteral("Password"));
    const std::unique_ptr<QLineEdit> search(makeSearchLine("Search experiments", "Search", nullptr));
    search->setText(QStringLiteral("knee"));
    for (QWidget* of : {static_cast<QWidget*>(password.edit()), static_cast<QWidget*>(search.get())})
      for (auto* button : of->findChildren<QAbstractButton*>()) QVERIFY(!nameOf(*button).isEmpty());
    QCOMPARE(nameOf(*password.edit()->findChild<QAbstractButton*>()), QStringLiteral("Show the password"));
  }

  /// The keyboard leaves a window that goes, and what had it says so to a parent of which little is left.
  void whatHasTheKeyboardMayBeDestroyed() {
    Desk::need(window_->session().open(desk_->engineer));
    StationBridge bridge(desk_->station);
    EngineeringModels models(window_->session(), bridge);
    models.open();
    const auto destroyWithFocus = [](QWidget* made, int which) {
      made->show();
      QVERIFY(QTest::qWaitForWindowActive(made));
      const auto edits = made->findChildren<QuantityEdit*>();
      QVERIFY(edits.size() > which);
      edits[which]->setFocus();
      QTest::keyClicks(edits[which], QStringLiteral("7"));
      QVERIFY(edits[which]->hasFocus());
      delete made;
    };
    for (const int which : {0, 3}) {
      destroyWithFocus(new TuningTab(models.gains()), which);
      destroyWithFocus(new TuningTab(models.limits()), which);
    }
    const auto knee = Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "knee_laxity.json"));
    ParameterValues values;
    values.setProtocol(knee);
    destroyWithFocus(new ParameterForm(values), 0);
    ProtocolEditor editor;
    auto* view = new ProtocolEditorView(editor);
    editor.open(knee, 0, desk_->cell.limits, {});
    view->show();
    QTest::qWait(20);
    if (!view->findChildren<QuantityEdit*>().isEmpty()) destroyWithFocus(view, 0);
    else delete view;
    models.signedOut();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestEveryWidget)
#include "test_every_widget.moc"
