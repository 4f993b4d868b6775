// The cell editor: what is typed stands in the differences and is checked, undone, taken back and saved; what is saved
// is offered where a cell is chosen.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/cell_editor/arm_import_sheet.h"
#include "ui/engineering/cell_editor/cell_editor_tab.h"
#include "ui/engineering/cell_editor/cell_form_view.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/shell/cell_dialog.h"

namespace articulus::ui::test {

using cell::CellSection;

class TestCellEditor : public QObject {
  Q_OBJECT
  struct Bench {
    Desk desk;
    CellEditor editor{{desk.context->resources, desk.context->dataFolder, desk.context->workshop, "munich"}};
    std::vector<std::pair<std::string, std::string>> audited;
    QWidget window;
    CellEditorTab* tab = nullptr;
    Bench() {
      window.resize(1200, 760);
      tab = new CellEditorTab(editor,
                              {.saved = [this](const std::string& file, const std::string& hash) -> base::Result<void> {
                                audited.emplace_back(file, hash);
                                return {};
                              }},
                              *desk.context, &window);
      tab->resize(window.size());
      window.show();
    }
    void show(CellSection section) { tab->sections().setCurrentIndex(static_cast<int>(section)); }
    template <class Editor>
    Editor* at(const std::string& pointer, int element = -1) {
      auto* editor_ = qobject_cast<Editor*>(tab->form().editorOf(pointer, element));
      if (!editor_) qFatal("no editor of %s", pointer.c_str());
      return editor_;
    }
    void choose(const std::string& pointer, const char* value) {
      auto* box = at<QComboBox>(pointer);
      if (box->findData(QLatin1String(value)) < 0) qFatal("%s is not offered", value);
      box->setCurrentIndex(box->findData(QLatin1String(value)));
    }
    [[nodiscard]] QStringList paths() const {
      QStringList all;
      for (const auto& row : tab->differences().rows()) all << row.value(0);
      return all;
    }
    QPushButton* button(const QString& text) {
      for (auto* one : tab->findChildren<QPushButton*>())
        if (one->text() == text) return one;
      qFatal("no button %s", qPrintable(text));
    }
    bool checked() {
      return QTest::qWaitFor([this] { return editor.isChecked(); }, 5000);
    }
    [[nodiscard]] QString file(const char* name) const { return desk.folder.filePath(QLatin1String(name)); }
  };

  static void type(QuantityEdit* edit, const QString& text) {
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  }

 private slots:
  void aNumberIsTypedInTheUnitOfTheScreenAndStandsInTheDifferences() {
    Bench b;
    QVERIFY(b.paths().isEmpty());
    QVERIFY(!b.button(QStringLiteral("Undo"))->isEnabled());
    b.show(CellSection::Frames);
    auto* x = b.at<QuantityEdit>("/frames/X_FS/translation_m", 0);
    QCOMPARE(x->suffix(), QStringLiteral(" mm"));
    type(x, QStringLiteral("12.5"));
    QCOMPARE(b.paths(), QStringList{QStringLiteral("frames.X_FS.translation_m[0]")});
    QCOMPARE(b.tab->differences().rows()[0][2], QStringLiteral("0.0125"));
    auto* about = b.at<QuantityEdit>("/frames/X_FS/quaternion_wxyz", 2);
    const double before = about->value();
    type(about, QStringLiteral("30"));
    QVERIFY(std::abs(b.at<QuantityEdit>("/frames/X_FS/quaternion_wxyz", 2)->value() - 30.0) < 1e-9);
    b.button(QStringLiteral("Undo"))->click();
    QVERIFY(std::abs(b.at<QuantityEdit>("/frames/X_FS/quaternion_wxyz", 2)->value() - before) < 1e-6);
    QCOMPARE(b.paths().size(), 1);
    b.button(QStringLiteral("Undo"))->click();
    QVERIFY2(b.paths().isEmpty(), "four characters were typed, and they are one change");
  }

  /// Six axes of no shipped arm; the third states no effort.
  static QString urdfIn(const Desk& desk, int joints = 6) {
    const QString file = desk.folder.filePath(QStringLiteral("Our Arm.urdf"));
    std::ofstream text(file.toStdString());
    text << "<robot name=\"our arm\"><link name=\"foot\"/>";
    std::string parent = "foot";
    const char* axes[6] = {"0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0"};
    for (int i = 0; i < joints; ++i) {
      const std::string n = std::to_string(i + 1);
      text << "<joint name=\"turn" << n << "\" type=\"revolute\"><origin xyz=\"0 0 0.2\"/><axis xyz=\"" << axes[i]
           << "\"/><limit lower=\"-2\" upper=\"2.5\" velocity=\"2\" effort=\"" << (i == 2 ? 0 : 50)
           << "\"/><parent link=\"" << parent << "\"/><child link=\"link" << n << "\"/></joint><link name=\"link" << n
           << "\"><inertial><mass value=\"3\"/><inertia ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\" ixy=\"0\" ixz=\"0\" "
              "iyz=\"0\"/></inertial></link>";
      parent = "link" + n;
    }
    text << "</robot>";
    return file;
  }

  void anArmIsImportedFromAUrdfChosenAndTakenBack() {
    Bench b;
    b.tab->takeFile(DroppedKind::Arm, urdfIn(b.desk));  // as a file that was dropped
    auto* sheet = b.window.findChild<ArmImportSheet*>();
    QVERIFY(sheet);
    QTRY_VERIFY(!sheet->busy());
    QCOMPARE(sheet->axes().rowCount(), 6);
    QCOMPARE(sheet->axes().rows()[0].mid(0, 6), QStringList({"turn1", "-114.6", "143.2", "114.6", "50", "3.00"}));
    QCOMPARE(sheet->axes().rows()[2][4], QStringLiteral("not stated"));
    QVERIFY2(sheet->said().contains(QStringLiteral("6 joints, from link foot to link link6")),
             qPrintable(sheet->said()));
    QVERIFY2(sheet->missing().contains(QStringLiteral("torque joint 3 can give")), qPrintable(sheet->missing()));
    QVERIFY2(sheet->missing().contains(QStringLiteral("kept from touching")), qPrintable(sheet->missing()));
    QVERIFY2(!sheet->missing().contains(QStringLiteral("Encoder")), "typical ones are taken");
    sheet->typical()->setChecked(false);
    QVERIFY(sheet->missing().contains(QStringLiteral("Encoder and presliding of joints 1, 2, 3, 4, 5, 6")));
    sheet->typical()->setChecked(true);
    QCOMPARE(sheet->key()->text(), QStringLiteral("our_arm"));
    const auto robots = b.desk.context->dataFolder / "robots";
    sheet->key()->setText(QStringLiteral("rx90b"));
    sheet->accept();
    QVERIFY2(!std::filesystem::exists(robots / "rx90b.json"), "a shipped arm is never hidden");
    sheet->key()->setText(QStringLiteral("our_arm"));
    QSignalSpy notice(b.tab, &EngineeringTab::notice);
    sheet->accept();
    QTRY_COMPARE(notice.count(), 1);
    QVERIFY(std::filesystem::exists(robots / "our_arm.json"));
    QCOMPARE(b.paths(), QStringList{QStringLiteral("robot")});
    QCOMPARE(b.at<QComboBox>("/robot")->currentData().toString(), QStringLiteral("our_arm.json"));
    QVERIFY(b.checked());
    QVERIFY2(b.tab->said().contains(QStringLiteral("our_arm.json")), qPrintable(b.tab->said()));
    b.button(QStringLiteral("Undo"))->click();
    QVERIFY(b.paths().isEmpty());
    QVERIFY2(b.at<QComboBox>("/robot")->findData(QStringLiteral("our_arm.json")) >= 0, "it can be chosen again");
  }

  void aCellOfAnOwnArmIsSavedWhereItsArmIsFound() {
    Bench b;
    const auto& context = *b.desk.context;
    std::filesystem::create_directories(context.dataFolder / "robots");
    auto arm = Desk::need(base::readJsonFile(context.resources / "robots" / "rx90b.json"));
    const auto keep = [&] { std::ofstream(context.dataFolder / "robots" / "our_arm.json") << arm.dump(); };
    keep();
    b.editor.chooseArm("our_arm.json");
    QVERIFY(b.checked());
    QVERIFY2(b.tab->said().contains(QLatin1String("Nothing is wrong in the file")), qPrintable(b.tab->said()));
    // It lies beside the folder of own cells.
    const auto audit = [](const std::string&, const std::string&) -> base::Result<void> { return {}; };
    const QString elsewhere = b.file("cell_of_mine.json");
    const auto refused = b.editor.save(elsewhere, audit);
    QVERIFY(!refused);
    QVERIFY2(refused.error().remedy.find("/cells") != std::string::npos, refused.error().remedy.c_str());
    QVERIFY(!QFileInfo::exists(elsewhere));
    const auto saved = b.editor.save(toQt((context.dataFolder / "cells" / "mine.json").string()), audit);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().text().c_str());
    // Without bodies nothing keeps it from anything, which is said.
    QVERIFY(!b.tab->said().contains(QLatin1String("kept from touching")));
    arm.erase("capsules");
    keep();
    for (const auto& field : b.editor.fields(CellSection::Bodies))
      if (field.pointer == "/collision/allowed") b.editor.putText(field, {});  // parts of the arm as it was
    QVERIFY(b.checked());
    QVERIFY2(b.tab->said().contains(QLatin1String("kept from touching")), qPrintable(b.tab->said()));
  }

  void aUrdfThatIsNoArmIsRefusedWithTheReasonAndKeepsNothing() {
    Bench b;
    b.button(QStringLiteral("Import an arm …"))->click();
    auto* sheet = b.window.findChild<ArmImportSheet*>();
    QVERIFY(sheet);
    sheet->take(urdfIn(b.desk, 3));
    QTRY_VERIFY(!sheet->busy());
    QVERIFY2(sheet->said().contains(QStringLiteral("joints")), qPrintable(sheet->said()));
    sheet->accept();
    QVERIFY(sheet->isVisible());
    QVERIFY(!std::filesystem::exists(b.desk.context->dataFolder / "robots" / "our_arm.json"));
    QCOMPARE(sheet->axes().rowCount(), 0);
    sheet->take(QStringLiteral("/nowhere/arm.urdf"));
    QTRY_VERIFY(!sheet->busy());
    QVERIFY2(sheet->said().contains(QStringLiteral("/nowhere/arm.urdf")), qPrintable(sheet->said()));
    sheet->reject();
    QVERIFY(b.paths().isEmpty());
  }

  void whatIsWrongIsSaidInTheWordsOfTheCheckAndGoesWithIt() {
    Bench b;
    QVERIFY(b.checked());
    QVERIFY2(b.tab->said().contains(QLatin1String("Nothing is wrong in the file")), qPrintable(b.tab->said()));
    b.show(CellSection::Limits);
    type(b.at<QuantityEdit>("/limits/wrench_N_Nm", 2), QStringLiteral("90000"));
    QVERIFY(b.checked());
    QVERIFY2(b.tab->said().contains(QLatin1String("exceed the maxima")), qPrintable(b.tab->said()));
    auto* table = b.tab->findChild<QTableView*>();
    table->selectRow(0);
    b.button(QStringLiteral("Take this difference back"))->click();
    QVERIFY(b.checked());
    QVERIFY(b.paths().isEmpty());
    QVERIFY2(b.tab->said().contains(QLatin1String("Nothing is wrong in the file")), qPrintable(b.tab->said()));
  }

  void aDeviceBringsItsOwnFieldsAndALiveCellIsOffered() {
    Bench b;
    b.tab->cells().setCurrentIndex(b.tab->cells().findData(QStringLiteral("alesund")));
    emit b.tab->cells().activated(b.tab->cells().currentIndex());
    QCOMPARE(b.editor.opened(), std::string("alesund"));
    QVERIFY(b.paths().isEmpty());
    auto* name = b.at<QLineEdit>("/name");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Our KUKA"));
    b.show(CellSection::Devices);
    QVERIFY(!b.tab->form().editorOf("/devices/ati_net_ft/http_port") ||
            b.at<QComboBox>("/devices/ati_net_ft/simulated"));
    b.choose("/devices/ati_net_ft/simulated", "real");
    QTRY_VERIFY(b.tab->form().editorOf("/devices/ati_net_ft/host"));
    b.choose("/devices/kuka_rsi/simulated", "real");
    QTest::keyClicks(b.at<QLineEdit>("/devices/ati_net_ft/host"), QStringLiteral("192.0.2.1"));
    QTest::keyClicks(b.at<QLineEdit>("/devices/kuka_rsi/host"), QStringLiteral("192.0.2.10"));
    auto* controller = b.at<QLineEdit>("/devices/kuka_rsi/controller");
    controller->clear();
    QTest::keyClicks(controller, QStringLiteral("192.0.2.2"));
    b.choose("/devices/operator", "screen");
    QVERIFY(b.checked());
    QVERIFY2(b.editor.findings().problems.empty(), qPrintable(b.tab->said()));
    QVERIFY2(b.tab->said().contains(QLatin1String("It needs")), qPrintable(b.tab->said()));

    QSignalSpy problems(b.tab, &EngineeringTab::problem);
    const QString cells = b.file("cells");
    b.tab->saveAs(QStringLiteral(ARTICULUS_RESOURCES "/cells/alesund.json"));
    QCOMPARE(problems.count(), 1);
    QVERIFY2(problems[0][0].toString().contains(QLatin1String("never written over")),
             qPrintable(problems[0][0].toString()));
    QVERIFY(b.audited.empty());
    QVERIFY(b.editor.edit().changedSinceSaved());
    b.tab->saveAs(cells + QStringLiteral("/ours.json"));
    QCOMPARE(problems.count(), 1);
    QCOMPARE(b.audited.size(), std::size_t{1});
    QVERIFY(!b.audited[0].second.empty());
    const auto read = Desk::need(cell::loadCell(b.editor.opened(), b.desk.context->resources));
    QCOMPARE(read.name, std::string("Our KUKA"));
    QVERIFY(read.devices.liveness() == cell::Liveness::Live);

    CellDialog dialog(b.desk.context->resources, b.desk.context->dataFolder, {.cell = b.editor.opened()});
    QCOMPARE(dialog.choice().cell, b.editor.opened());
    QVERIFY2(dialog.cells().currentText().contains(QLatin1String("Our KUKA (own cell, ours.json)")),
             qPrintable(dialog.cells().currentText()));
    QVERIFY(!dialog.specimens().isEnabled());  // what lies in the vice of a live cell is real
    QSignalSpy wanted(b.tab, &EngineeringTab::cellWanted);
    b.button(QStringLiteral("Work at this cell …"))->click();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toString(), QString::fromStdString(b.editor.opened()));
  }

  void bodiesComeAndGo() {
    Bench b;
    b.show(CellSection::Bodies);
    const auto rows = [&] {
      int fields = 0;
      for (auto* edit : b.tab->form().findChildren<QuantityEdit*>()) fields += edit->isVisible() ? 1 : 0;
      return fields;
    };
    QCoreApplication::processEvents();
    const int before = rows();
    b.button(QStringLiteral("Box"))->click();
    QTRY_COMPARE(rows(), before + 6);
    QCOMPARE(b.paths().size(), 1);
    QToolButton* last = nullptr;
    for (auto* one : b.tab->form().findChildren<QToolButton*>())
      if (one->accessibleName() == QLatin1String("Take this body away") && one->isVisible() &&
          b.tab->form().editorOf("/collision/boxes/0/name"))
        last = one;
    QVERIFY(last);
    b.button(QStringLiteral("Undo"))->click();
    QTRY_COMPARE(rows(), before);
    QVERIFY(b.paths().isEmpty());
  }

  void anotherCellIsTakenOnlyAfterAQuestionWhereSomethingWouldBeLost() {
    Bench b;
    auto* name = b.at<QLineEdit>("/name");
    QTest::keyClicks(name, QStringLiteral("!"));
    const auto ask = [&] {
      b.tab->cells().setCurrentIndex(b.tab->cells().findData(QStringLiteral("bologna")));
      emit b.tab->cells().activated(b.tab->cells().currentIndex());
      auto* sheet = Sheet::topOf(&b.window);
      if (!sheet) qFatal("nobody asked");
      return sheet;
    };
    ask()->reject();
    QCOMPARE(b.editor.opened(), std::string("munich"));
    QTRY_COMPARE(b.tab->cells().currentData().toString(), QStringLiteral("munich"));
    QVERIFY(!b.paths().isEmpty());
    ask()->accept();
    QTRY_COMPARE(b.editor.opened(), std::string("bologna"));
    QVERIFY(b.paths().isEmpty());
  }

  /// Looked at by a person: BUILD/screens/cell_editor_*.png.
  void eachSectionOfEachCellIsShownWholeInBothLanguages() {
    for (const auto language : {Language::Choice::English, Language::Choice::German}) {
      Language::apply(language);
      const bool german = language == Language::Choice::German;
      Theme::apply(*qApp, german ? Theme::Mode::Dark : Theme::Mode::Light);
      Bench b;
      for (const char* key : {"munich", "alesund", "lbr_polymer"}) {
        Desk::need(b.editor.open(key));
        QCOMPARE(b.tab->cells().currentData().toString(), QLatin1String(key));
        for (int s = 0; s < static_cast<int>(CellSection::Count); ++s) {
          b.show(static_cast<CellSection>(s));
          for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
          QVERIFY(b.paths().isEmpty());  // showing changes nothing
          for (auto* edit : b.tab->form().findChildren<QWidget*>())
            if (edit->isVisible() && (qobject_cast<QuantityEdit*>(edit) || qobject_cast<QComboBox*>(edit)))
              QVERIFY2(edit->height() >= edit->minimumSizeHint().height(), qPrintable(edit->accessibleName()));
          const QString name = QStringLiteral(ARTICULUS_SCREENS "/cell_editor_%1_%2_%3.png");
          QVERIFY(b.window.grab().save(
              name.arg(QLatin1String(key), QString::number(s), german ? QStringLiteral("de") : QStringLiteral("en"))));
          if (!german) continue;
          // But for what stands in files and keys.
          for (const auto& field : b.editor.fields(static_cast<CellSection>(s)))
            for (const std::string& words : {field.group, field.label, field.help})
              if (words.size() > 1 && coreText(words) == englishText(words) && !isTheSame(words))
                untranslated_ << QString::fromStdString(words);
        }
      }
    }
    Language::apply(Language::Choice::English);
    Theme::apply(*qApp, Theme::Mode::Light);
    untranslated_.removeDuplicates();
    for (const QString& words : std::as_const(untranslated_)) qWarning("no German: %s", qPrintable(words));
    QVERIFY(untranslated_.isEmpty());
  }

 private:
  /// Words that both languages have.
  static bool isTheSame(const std::string& words) {
    for (const char* same :
         {"Arm", "Name", "Radius", "Moment Mx", "Moment My", "Moment Mz", "Rotation x", "Rotation y", "Rotation z"})
      if (words == same) return true;
    return false;
  }
  QStringList untranslated_;
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCellEditor)
#include "test_cell_editor.moc"
