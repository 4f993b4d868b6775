// Numbers that a person types: in her locale and with the point, no character dropped, nothing clipped in silence.
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <map>
#include <random>

#include "core/protocol/step_catalogue.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestNumbers : public QObject {
  Q_OBJECT
  const QLocale german_{QLocale::German, QLocale::Germany}, english_{QLocale::English, QLocale::UnitedStates};

  static void typeInto(QuantityEdit& edit, const QString& text) {
    edit.setFocus();
    edit.selectAll();
    QTest::keyClicks(edit.focusProxy() ? edit.focusProxy() : &edit, text);
  }

 private slots:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void readsBothSigns_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("german");  // NaN: refused
    QTest::addColumn<double>("english");
    const double no = std::numeric_limits<double>::quiet_NaN();
    const auto row = [](const char* text, double german, double english) {
      QTest::newRow(text) << QString::fromUtf8(text) << german << english;
    };
    row("0,5", 0.5, 0.5);
    row("1,5", 1.5, 1.5);
    row("2.5", 2.5, 2.5);
    row(",5", 0.5, 0.5);
    row("-0,075", -0.075, -0.075);
    row("1.234", no, 1.234);
    row("1,234", 1.234, no);
    row("0.075", 0.075, 0.075);  // no group begins with a nought
    row("1234", 1234, 1234);
    row("1234,5", 1234.5, 1234.5);
    row("1.234,5", 1234.5, 1234.5);
    row("0.123.456", no, no);
    row("0.123,5", no, no);
    row("1.234e3", no, 1234.0);
    row("1,234.5", 1234.5, 1234.5);
    row("1.234.567", 1234567, 1234567);
    row("1.23.456", no, no);
    row("1 234,5", 1234.5, 1234.5);
    row("0.123.456", no, no);
    row("0.123,5", no, no);
    row("1.234e3", no, 1234.0);
    row("1 2", no, no);
    row("1'234.5", 1234.5, 1234.5);
    row("−3", -3, -3);
    row("٣٫٥", 3.5, 3.5);
    row("1e3", 1000, 1000);
    row("1e9", 1e9, 1e9);
    row("1e", no, no);
    row("1e999", no, no);
    row("0,5,5", no, no);
    row("--1", no, no);
    row("5 Nm", no, no);
    row("nan", no, no);
    row("inf", no, no);
    row("0x10", no, no);
    row("", no, no);
    row("5five", no, no);
  }
  void readsBothSigns() {
    QFETCH(QString, text);
    for (const auto& [locale, column] : {std::pair{german_, "german"}, {english_, "english"}}) {
      const double wanted = *static_cast<double*>(QTest::qData(column, QMetaType::Double));
      const auto read = readNumber(text, locale);
      QCOMPARE(read.value.has_value(), !std::isnan(wanted));
      if (read.value) QCOMPARE(*read.value, wanted);
      else QVERIFY(!read.problem.isEmpty());
    }
  }

  void whatIsShownIsReadAgain() {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> exponent(-3.0, 6.0), sign(-1.0, 1.0);
    for (int i = 0; i < 5000; ++i) {
      const int decimals = i % 7;
      const double scale = std::pow(10.0, decimals);
      const double value = std::round(std::copysign(std::pow(10.0, exponent(random)), sign(random)) * scale) / scale;
      for (const auto& locale : {german_, english_, QLocale(QLocale::French), QLocale::c()}) {
        const auto read = readNumber(numberText(value, decimals, locale), locale);
        QVERIFY2(read.value && std::abs(*read.value - value) < 1e-9 * std::max(1.0, std::abs(value)),
                 qPrintable(numberText(value, decimals, locale)));
      }
    }
  }

  void keepsEveryCharacterAndTakesTheNumber() {
    for (const auto& locale : {german_, english_}) {
      QLocale::setDefault(locale);
      QuantityEdit edit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1);
      edit.setSiRange(-8.0, 8.0);
      edit.show();
      QVERIFY(QTest::qWaitForWindowActive(&edit));
      const std::pair<const char*, double> rows[] = {{"0,5", 0.5}, {"1,5", 1.5}, {"1.5", 1.5}, {"-7,25", -7.25}};
      for (const auto& [text, value] : rows) {
        typeInto(edit, QString::fromLatin1(text));
        QCOMPARE(edit.findChild<QLineEdit*>()->text(), QString::fromLatin1(text));
        QCOMPARE(edit.value(), value);
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(edit.value(), value);
      }
      QCOMPARE(edit.findChild<QLineEdit*>()->text(),
               locale == german_ ? QStringLiteral("-7,25 Nm") : QStringLiteral("-7.25 Nm"));
    }
  }

  void refusesWithTheRangeAndKeepsWhatWasThere() {
    QLocale::setDefault(german_);
    QuantityEdit edit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1);
    edit.setSiRange(-8.0, 8.0);
    edit.setSi(2.0);
    edit.show();
    QVERIFY(QTest::qWaitForWindowActive(&edit));
    for (const char* text : {"1e9", "999999", "8,1", "x", "1.234", "2,5,"}) {
      QSignalSpy edited(&edit, &QuantityEdit::edited);
      typeInto(edit, QString::fromLatin1(text));
      QCOMPARE(edit.findChild<QLineEdit*>()->text(), QString::fromLatin1(text));
      QVERIFY2(!edit.problem().isEmpty(), text);
      QCOMPARE(edit.value(), 2.0);
      if (!edited.isEmpty()) QCOMPARE(edited.last()[0].toDouble(), 2.0);  // told while it was a number
      QTest::keyClick(&edit, Qt::Key_Return);
      QCOMPARE(edit.findChild<QLineEdit*>()->text(), QString::fromLatin1(text));  // not clipped, not forgotten
      QCOMPARE(edit.value(), 2.0);
    }
    typeInto(edit, QStringLiteral("999999"));
    QVERIFY2(edit.problem().contains(QStringLiteral("-8 to 8 Nm")), qPrintable(edit.problem()));
    QCOMPARE(edit.accessibleDescription(), edit.problem());
    bool said = false;
    for (const auto* label : edit.findChildren<QLabel*>())
      said = said || (label->isVisible() && label->text().contains(QStringLiteral("2 Nm stays")));
    QVERIFY(said);
    edit.setSi(3.0);
    QVERIFY(edit.problem().isEmpty());
    QCOMPARE(edit.findChild<QLineEdit*>()->text(), QStringLiteral("3 Nm"));
  }

  void wholeNumbersAreWhole() {
    QuantityEdit edit(QStringLiteral("Times"), {}, 1.0, 0);
    edit.setSiRange(1, 50);
    edit.show();
    QVERIFY(QTest::qWaitForWindowActive(&edit));
    typeInto(edit, QStringLiteral("3"));
    QCOMPARE(edit.value(), 3.0);
    QTest::keyClick(&edit, Qt::Key_Return);
    typeInto(edit, QStringLiteral("2.5"));
    QVERIFY(!edit.problem().isEmpty());
    QCOMPARE(edit.value(), 3.0);
    typeInto(edit, QStringLiteral("7"));
    QTest::keyClick(&edit, Qt::Key_Up);
    QCOMPARE(edit.value(), 8.0);
  }

  void aNumberBeyondTheRangeIsShownAsItIs() {
    QuantityEdit edit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1);
    edit.setSiRange(-8.0, 8.0);
    QSignalSpy edited(&edit, &QuantityEdit::edited);
    edit.setSi(25.0);  // of a protocol that was written for another cell
    QCOMPARE(edit.value(), 25.0);
    QCOMPARE(edited.count(), 0);
  }

  void aRefusedNumberStaysReadableAndKeepsASheetFromBeingTaken() {
    QWidget window;
    window.resize(800, 600);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QPointer<Sheet> sheet = new Sheet(QStringLiteral("T"), &window);
    auto* edit = new QuantityEdit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1, sheet);
    edit->setSiRange(-8.0, 8.0);
    edit->setSi(2.0);
    sheet->body().addWidget(edit);
    auto* yes = sheet->addAccept(QStringLiteral("Yes"));
    int taken = 0;
    connect(sheet, &Sheet::accepted, this, [&taken] { ++taken; });
    sheet->open();
    typeInto(*edit, QStringLiteral("999999"));
    yes->setFocus();
    QVERIFY(edit->text().contains(QStringLiteral("999999")));
    edit->setSi(2.0);  // a page that shows all its values again must not hide that
    QVERIFY(!edit->problem().isEmpty());
    yes->click();
    QCOMPARE(taken, 0);
    QVERIFY(edit->hasFocus());
    QVERIFY2(edit->accessibleDescription().contains(QStringLiteral("Load: “999999” is not taken")),
             qPrintable(edit->accessibleDescription()));
    bool said = false;
    for (const auto* label : window.findChildren<QLabel*>())
      said = said || (label->isVisible() && label->text().startsWith(QStringLiteral("Load: “999999” is not taken")));
    QVERIFY(said);
    typeInto(*edit, QStringLiteral("3"));
    yes->click();
    QCOMPARE(taken, 1);
  }

  void anEndThatIsExcludedIsSaidAndNeverSteppedTo() {
    QWidget window;
    auto* edit = new QuantityEdit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1, &window);
    edit->setSiRange(0.0, 8.0);
    edit->excludeEnds(true, true);
    edit->setSi(0.1);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    edit->stepBy(-1);
    edit->stepBy(-10);
    QCOMPARE(edit->text(), QStringLiteral("0.1 Nm"));
    QVERIFY(nothingRefused(window));
    for (const char* end : {"0", "8"}) {
      typeInto(*edit, QString::fromLatin1(end));
      QVERIFY2(edit->problem().contains(QStringLiteral("More than 0, less than 8 Nm")), qPrintable(edit->problem()));
    }
    typeInto(*edit, QStringLiteral("7.9"));
    QVERIFY(nothingRefused(window));
  }

  void whatIsRefusedCountsOnlyWhereItIsSeen() {
    QWidget window;
    auto* edit = new QuantityEdit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1, &window);
    edit->setSiRange(-8.0, 8.0);
    edit->setSi(2.0);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    typeInto(*edit, QStringLiteral("99"));
    QCOMPARE(firstRefused(window), edit);
    edit->hide();
    edit->show();
    QCOMPARE(edit->text(), QStringLiteral("2 Nm"));  // what counts
    QVERIFY(nothingRefused(window));
    typeInto(*edit, QStringLiteral("99"));
    edit->setEnabled(false);
    QCOMPARE(edit->text(), QStringLiteral("2 Nm"));
    edit->setEnabled(true);
    typeInto(*edit, QStringLiteral("99"));
    edit->forgetTyped();
    QCOMPARE(edit->text(), QStringLiteral("2 Nm"));
    QVERIFY(nothingRefused(window));
  }

  /// Who adds a form says here what takes its numbers; that asks nothingRefused() first.
  void whoTakesNumbersAsksWhetherOneIsRefused() {
    const std::map<QString, QString> takers = {
        {"ui/protocol/parameter_form.cpp", "ui/protocol/protocol_details.cpp"},
        {"ui/protocol/step_field_editors.cpp", "ui/protocol/protocol_page.cpp"},
        {"ui/protocol/block_editors.cpp", "ui/protocol/protocol_page.cpp"},
        {"ui/protocol/form/report_editors.cpp", "ui/protocol/protocol_page.cpp"},
        {"ui/protocol/form/limit_editors.cpp", "ui/protocol/protocol_page.cpp"},
        {"ui/protocol/parameters/parameter_sheet.cpp", "ui/protocol/parameters/parameter_sheet.cpp"},
        {"ui/engineering/tuning/response_page.cpp", "ui/engineering/tuning/response_page.cpp"},
        {"ui/prepare/jog_sheet.cpp", "ui/prepare/jog_sheet.cpp"},
        {"ui/prepare/go_to_sheet.cpp", "ui/prepare/go_to_sheet.cpp"},
        {"ui/prepare/meshes/own_meshes_sheet.cpp", "ui/kit/sheets/sheet.cpp"},  // as each sheet does
        {"ui/cell_view/pose_sheet.cpp", "ui/kit/sheets/sheet.cpp"},
        {"ui/results/export/export_sheet.cpp", "ui/results/export/export_sheet.cpp"},
        {"ui/plot/tools/axes_sheet.cpp", "ui/plot/tools/axes_sheet.cpp"},
        {"ui/plot/trigger_sheet.cpp", "ui/kit/sheets/sheet.cpp"},  // as each sheet does
        {"ui/engineering/tuning/tuning_tab.cpp", "ui/engineering/tuning/tuning_tab.cpp"},
        {"ui/engineering/cell_editor/cell_form_view.cpp", "ui/engineering/cell_editor/cell_editor_tab.cpp"},
        {"ui/engineering/mechanisms/mechanism_inputs.cpp", "ui/engineering/mechanisms/mechanism_inputs.cpp"},
        {"ui/engineering/load_cell/tool_panel.cpp", "ui/engineering/load_cell/tool_panel.cpp"},
        {"ui/engineering/load_cell/touch_panel.cpp", "ui/engineering/load_cell/touch_panel.cpp"},
        {"ui/engineering/devices/output_panel.cpp", "ui/engineering/devices/output_panel.cpp"},
        {"ui/engineering/calibration/calibration_inputs.cpp", "ui/engineering/calibration/calibration_inputs.cpp"}};
    const QString root = QStringLiteral(ARTICULUS_SOURCE "/");
    const auto contents = [](const QString& path) {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    QDirIterator files(root + QStringLiteral("ui"), {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    std::size_t forms = 0;
    while (files.hasNext()) {
      const QString path = files.next(), name = QDir(root).relativeFilePath(path);
      if (!contents(path).contains(QStringLiteral("new QuantityEdit("))) continue;
      ++forms;
      QVERIFY2(takers.contains(name), qPrintable(name));
      QVERIFY2(contents(root + takers.at(name)).contains(QStringLiteral("nothingRefused(")), qPrintable(name));
    }
    QCOMPARE(forms, takers.size());
  }

  void theEditorOffersNoLoadBeyondTheCell() {
    Desk desk;
    desk.cell.limits.wrench.tail<3>().setConstant(8.0);
    int loads = 0;
    for (const auto* each : protocol::stepTemplates()) {
      protocol::Protocol p;
      p.steps = {each->make()};
      ProtocolEditor editor;
      editor.open(p, 1, desk.cell.limits);
      StepProperties form(editor);
      form.showStep(0);
      for (const auto* edit : form.widget()->findChildren<QuantityEdit*>())
        if (edit->suffix() == QStringLiteral(" Nm") && edit->minimum() < 0.0) {
          ++loads;
          QCOMPARE(edit->maximum(), 8.0);
          QCOMPARE(edit->minimum(), -8.0);
        }
    }
    QVERIFY2(loads > 3, qPrintable(QString::number(loads)));
  }

  void theEditorOffersNoWayBeyondTheSafetyBoxAndNoTurnBeyondItsLimits() {
    Desk desk;
    auto& limits = desk.cell.limits;
    const double longest_mm = 1e3 * (limits.boxUpper_m - limits.boxLower_m).maxCoeff();
    limits.rotation_rad.setConstant(0.3);
    int shifts = 0, turns = 0;
    for (const auto* each : protocol::stepTemplates()) {
      protocol::Protocol p;
      p.steps = {each->make()};
      ProtocolEditor editor;
      editor.open(p, 1, limits);
      StepProperties form(editor);
      form.showStep(0);
      for (const auto* edit : form.widget()->findChildren<QuantityEdit*>()) {
        if (edit->suffix() == QStringLiteral(" mm")) {
          ++shifts;
          QVERIFY2(edit->maximum() <= longest_mm + 1e-9, qPrintable(edit->accessibleName()));
        }
        if (edit->suffix() == QStringLiteral(" °") && edit->minimum() < -91.0) {
          ++turns;
          QFAIL(qPrintable(edit->accessibleName()));
        }
      }
    }
    QVERIFY2(shifts > 3, qPrintable(QString::number(shifts)));
    QCOMPARE(turns, 0);
  }

  void noOtherEditorOfNumbersIsMade() {
    static const QRegularExpression other(QStringLiteral("QSpinBox|QDoubleSpinBox|QDoubleValidator|QIntValidator"));
    const QString root = QStringLiteral(ARTICULUS_SOURCE "/ui");
    QDirIterator files(root, {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      QVERIFY2(!other.match(QString::fromUtf8(file.readAll())).hasMatch(), qPrintable(file.fileName()));
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestNumbers)
#include "test_numbers.moc"
