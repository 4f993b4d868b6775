// Files that are dragged onto the window: each kind goes to its page, or it is said why not; no line takes their names.
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QTabWidget>
#include <algorithm>
#include <fstream>
#include <memory>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/cell_editor/arm_import_sheet.h"
#include "ui/engineering/cell_editor/cell_editor_tab.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/files/dropped_files.h"
#include "ui/kit/password_edit.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/results/import_sheet.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"

namespace articulus::ui::test {

class TestDroppedFiles : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  QString file(const std::string& name, const std::string& text) {
    const auto path = desk_->context->dataFolder / name;
    std::ofstream(path) << text;
    return QString::fromStdString(path.string());
  }
  QString shipped(const std::string& name) {
    return QString::fromStdString((desk_->context->resources / name).string());
  }
  /// Over the widget, as a hand would: Qt asks it and what is around it.
  bool drag(const QStringList& files, QWidget& over) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& one : files) urls << QUrl::fromLocalFile(one);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&over, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &drop);
    return drop.isAccepted() && drop.dropAction() == Qt::CopyAction;
  }
  void drop(const QStringList& files) { QVERIFY(drag(files, *window_)); }
  void saveSpecimen() { Desk::need(window_->session().setSpecimen(desk_->specimen())); }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void eachKindIsKnown() {
    const auto is = [](const QString& name) { return droppedKindOf(name).kind; };
    QCOMPARE(is(shipped("cells/munich.json")), DroppedKind::Cell);
    QCOMPARE(is(shipped("protocols/gentle_moves.json")), DroppedKind::Experiment);
    QCOMPARE(is(file("a.URDF", "<robot/>")), DroppedKind::Arm);
    QCOMPARE(is(file("a.xml", "<?xml version=\"1.0\"?>\n<!-- arm -->\n<robot name=\"r\"/>")), DroppedKind::Arm);
    QCOMPARE(is(file("b.xml", "<lab/>")), DroppedKind::Measurement);
    for (const char* mesh : {"a.stl", "a.OBJ", "a.ply"}) QCOMPARE(is(QLatin1String(mesh)), DroppedKind::Mesh);
    for (const char* other : {"a.csv", "a.tdms", "a", "/nowhere/a.json.csv", ""})
      QCOMPARE(is(QLatin1String(other)), DroppedKind::Measurement);
  }

  void everyKindHasItsPage() {
    for (const auto& row : droppedKinds()) {
      QVERIFY(pageEntry(row.page) >= 0);
      QVERIFY(!row.text().isEmpty());
    }
  }

  void nothingIsTakenBeforeSomebodyIsThere() {
    for (const QString& one : {shipped("protocols/gentle_moves.json"), shipped("cells/munich.json"), file("a.stl", ""),
                               file("a.csv", "Time (s),My (Nm)\n")}) {
      drop({one});
      QCOMPARE(window_->current(), pageEntry("sign_in"));
      QVERIFY(!Sheet::topOf(window_.get()));
    }
  }

  void experimentsAreImported() {
    Desk::need(window_->session().open(desk_->clinician));
    drop({shipped("protocols/gentle_moves.json")});
    QCOMPARE(window_->current(), pageEntry("sign_in"));  // no specimen yet
    saveSpecimen();
    auto& library = window_->findChild<ProtocolPage*>()->library();
    const auto own = [&library] {
      return std::ranges::count_if(library.entries(), [](const auto& entry) { return entry.own; });
    };
    QCOMPARE(own(), 0);
    drop({shipped("protocols/gentle_moves.json"), shipped("protocols/spine_flexibility_quick.json")});
    QCOMPARE(window_->current(), pageEntry("protocol"));
    QCOMPARE(own(), 2);
    drop({shipped("protocols/gentle_moves.json")});  // once more: beside the first
    QCOMPARE(own(), 3);
    drop({file("broken.json", "{\"format\": \"articulus-protocol-1\"")});
    QCOMPARE(own(), 3);
  }

  void aMeshIsReadForTheSpecimen() {
    Desk::need(window_->session().open(desk_->clinician));
    saveSpecimen();
    drop({file("bone.stl", "solid a\nendsolid a\n")});
    QCOMPARE(window_->current(), pageEntry("prepare"));
    auto* sheet = window_->findChild<OwnMeshesSheet*>();
    QVERIFY(sheet);
    QTRY_VERIFY(!sheet->busy());
    QVERIFY2(!sheet->said().isEmpty(), "an empty mesh is refused in words");
    drop({shipped("protocols/gentle_moves.json")});  // one thing after the other
    QCOMPARE(window_->current(), pageEntry("prepare"));
    sheet->reject();
  }

  void measurementsAreImported() {
    Desk::need(window_->session().open(desk_->clinician));
    drop({file("a.csv", "Time (s),My (Nm),Flexion (deg)\n0,0,0\n0.1,1,2\n0.2,2,4\n0.3,1,2\n")});
    QCOMPARE(window_->current(), pageEntry("results"));
    QTRY_VERIFY(window_->findChild<ImportSheet*>());
  }

  /// A cell and an arm wait for the password of Engineering, and are not asked for again.
  void cellsAndArmsWaitForThePassword() {
    Desk::need(window_->session().open(desk_->clinician));
    drop({shipped("cells/munich.json")});
    QCOMPARE(window_->current(), pageEntry("sign_in"));  // engineers alone
    Desk::need(window_->session().close());
    Desk::need(window_->session().open(desk_->engineer));
    auto& panel = window_->page<EngineeringPage>();
    const auto tab = [&panel] {
      auto* tabs = panel.findChild<QTabWidget*>();
      return tabs->tabText(tabs->currentIndex());
    };
    const auto named = [&panel](const QString& name) {
      const auto lines = panel.findChild<CellEditorTab*>()->findChildren<QLineEdit*>();
      return std::ranges::any_of(lines, [&name](const QLineEdit* line) { return line->text() == name; });
    };
    for (const bool arm : {false, true}) {
      drop({arm ? file("arm.urdf", "<robot name=\"r\"/>") : shipped("cells/alesund.json")});
      QCOMPARE(window_->current(), pageEntry("engineering"));
      if (!panel.unlocked()) {
        auto* password = panel.findChild<PasswordEdit*>();
        password->edit()->setText(QString::fromLatin1(kPassword));
        QTest::keyClick(password->edit(), Qt::Key_Return);
      }
      QTRY_VERIFY(panel.unlocked());
      QTRY_COMPARE(tab(), QStringLiteral("Cell editor"));
      if (arm) QTRY_VERIFY(window_->findChild<ArmImportSheet*>());
      else QTRY_VERIFY(named(QStringLiteral("Alesund cell")));
      panel.findChild<QTabWidget*>()->setCurrentIndex(0);
    }
  }

  void severalKindsAtOnceAreNotTaken() {
    Desk::need(window_->session().open(desk_->clinician));
    saveSpecimen();
    drop({shipped("protocols/gentle_moves.json"), file("a.csv", "1,2\n")});
    QCOMPARE(window_->current(), pageEntry("sign_in"));
  }

  void aLineOfTextTakesNoFile() {
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(pageEntry("prepare"));
    QLineEdit* line = nullptr;
    for (auto* one : window_->findChildren<QLineEdit*>())
      if (one->isVisible() && one->isEnabled() && !one->isReadOnly()) line = one;
    QVERIFY(line);
    const QString before = line->text();
    QVERIFY(drag({file("a.csv", "Time (s),My (Nm)\n0,0\n1,1\n")}, *line));
    QCOMPARE(line->text(), before);
    QCOMPARE(window_->current(), pageEntry("results"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDroppedFiles)
#include "test_dropped_files.moc"
