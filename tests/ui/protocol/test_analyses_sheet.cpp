// Analyses of an experiment without JSON: what is asked for stays as it is until somebody changes it, what is wrong is
// said in place.
#include "ui/protocol/analyses/analyses_sheet.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <filesystem>
#include <memory>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/protocol_editor.h"

namespace articulus::ui::test {

class TestAnalysesSheet : public QObject {
  Q_OBJECT
  Desk desk_;
  QWidget window_;
  ProtocolEditor editor_;

  AnalysesSheet* open(const protocol::Protocol& protocol) {
    editor_.open(protocol, 1, desk_.cell.limits);
    auto* sheet = new AnalysesSheet(editor_, &window_);
    sheet->open();
    return sheet;
  }
  [[nodiscard]] static protocol::Protocol shipped(const std::filesystem::path& file) {
    return Desk::need(protocol::loadProtocol(file));
  }
  [[nodiscard]] static QLineEdit* line(const AnalysesSheet& sheet, const QString& name) {
    for (auto* one : sheet.findChildren<QLineEdit*>())
      if (one->accessibleName() == name && one->isVisibleTo(&sheet)) return one;
    return nullptr;
  }
  [[nodiscard]] nlohmann::json analyses() const {
    const auto json = protocol::toJson(editor_.protocol());
    return json.value("analyses", nlohmann::json::array());
  }

 private slots:
  void init() {
    window_.resize(1280, 800);
    window_.show();
  }
  void cleanup() {
    for (auto* sheet : window_.findChildren<AnalysesSheet*>()) delete sheet;
  }

  /// Opened and taken over untouched, nothing is another, in any protocol that is shipped: not a digit.
  void whatIsNotTouchedStays() {
    int asked = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/protocols")) {
      if (entry.path().extension() != ".json") continue;
      const auto protocol = protocol::loadProtocol(entry.path());
      if (!protocol || protocol->analyses.empty()) continue;
      auto* sheet = open(*protocol);
      QCOMPARE(sheet->count(), static_cast<int>(protocol->analyses.size()));
      const auto before = analyses();
      sheet->accept();
      QVERIFY2(sheet->problem().isEmpty(), qPrintable(sheet->problem()));
      QVERIFY2(analyses() == before, entry.path().c_str());
      QCOMPARE(editor_.undoStack().count(), 0);
      ++asked;
      cleanup();
    }
    QVERIFY(asked > 8);
  }

  void anOwnExperimentAsksForLaxityInOneStepOfUndo() {
    auto* sheet = open(shipped(ARTICULUS_RESOURCES "/protocols/spine_flexibility_quick.json"));
    QCOMPARE(sheet->count(), 0);
    sheet->add("laxity");
    auto* load = line(*sheet, QStringLiteral("load"));
    auto* loads = line(*sheet, QStringLiteral("loads"));
    QVERIFY(load && loads);
    load->setText(QStringLiteral("My"));
    loads->setText(QStringLiteral("-2.5; 2.5"));
    line(*sheet, QStringLiteral("steps"))->setText(QStringLiteral(" FE ; "));
    sheet->accept();
    QVERIFY2(sheet->problem().isEmpty(), qPrintable(sheet->problem()));
    const auto wanted =
        nlohmann::json::parse(R"([{"type": "laxity", "load": "My", "loads": [-2.5, 2.5], "steps": ["FE"]}])");
    QCOMPARE(analyses(), wanted);
    QCOMPARE(editor_.undoStack().count(), 1);
    // A second time: what was asked for stands there, and can be taken away.
    auto* again = new AnalysesSheet(editor_, &window_);
    again->open();
    QCOMPARE(again->count(), 1);
    QCOMPARE(line(*again, QStringLiteral("loads"))->text(), QStringLiteral("-2.5; 2.5"));
    for (auto* button : again->findChildren<QToolButton*>())
      if (button->accessibleName().startsWith(QStringLiteral("Remove"))) button->click();
    QCOMPARE(again->count(), 0);
    again->accept();
    QVERIFY(analyses().empty());
    editor_.undoStack().undo();
    QCOMPARE(analyses(), wanted);
    editor_.undoStack().undo();
    QVERIFY(analyses().empty());
  }

  void whatIsWrongIsSaidAndNothingIsTaken() {
    auto* sheet = open(shipped(ARTICULUS_RESOURCES "/protocols/spine_flexibility_quick.json"));
    sheet->add("laxity");
    auto* loads = line(*sheet, QStringLiteral("loads"));
    for (const char* bad : {"two", "1,5,2", "1; x"}) {
      loads->setText(QLatin1String(bad));
      sheet->accept();
      QVERIFY2(sheet->problem().contains(QLatin1String("loads")), qPrintable(sheet->problem()));
      QCOMPARE(loads->text(), QLatin1String(bad));
      QVERIFY(analyses().empty());
    }
    loads->clear();
    sheet->add("ligament_length");
    auto* fibres = line(*sheet, QStringLiteral("fibres"));
    fibres->setText(QStringLiteral("[1, 2"));
    sheet->accept();
    QVERIFY2(sheet->problem().contains(QLatin1String("fibres")), qPrintable(sheet->problem()));
    fibres->setText(QStringLiteral("7"));
    sheet->accept();
    QVERIFY2(sheet->problem().contains(QLatin1String("fibres")), qPrintable(sheet->problem()));
    QVERIFY(analyses().empty());
    sheet->reject();
    QCOMPARE(editor_.undoStack().count(), 0);
  }

  /// A flag is a choice of three: what is not said is not the same as no.
  void flagsAreSaidOrNot() {
    auto* sheet = open(shipped(ARTICULUS_RESOURCES "/protocols/spine_flexibility_quick.json"));
    sheet->add("ligament_length");
    QComboBox* flag = nullptr;
    for (auto* box : sheet->findChildren<QComboBox*>())
      if (box->accessibleName() == QStringLiteral("of specimen")) flag = box;
    QVERIFY(flag);
    QCOMPARE(flag->currentText(), QStringLiteral("not said"));
    flag->setCurrentText(QStringLiteral("no"));
    sheet->accept();
    QVERIFY2(sheet->problem().isEmpty(), qPrintable(sheet->problem()));
    QCOMPARE(analyses(), nlohmann::json::parse(R"([{"type": "ligament_length", "of_specimen": false}])"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestAnalysesSheet)
#include "test_analyses_sheet.moc"
