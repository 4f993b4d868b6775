// Tables of conditions in the editor: rows, columns, pasting from a spreadsheet in either locale, undo.
#include <QLineEdit>
#include <QLocale>
#include <QTableWidget>
#include <QToolButton>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/conditions/conditions_table.h"
#include "ui/protocol/conditions/pasted_rows.h"
#include "ui/protocol/parameters/protocol_parameters.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

/// A locale as long as it lives.
struct InLocale {
  explicit InLocale(const QLocale& locale) { QLocale::setDefault(locale); }
  ~InLocale() { QLocale::setDefault(before); }
  const QLocale before;
};

class TestConditions : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  [[nodiscard]] static protocol::Protocol tabled() {
    return Desk::need(protocol::fromText(R"({
      "format": "articulus-protocol-2", "name": "Table", "steps": [
        {"type": "unload"},
        {"type": "conditions", "columns": [{"name": "angle", "unit": "deg"}, {"name": "moment", "unit": "Nm"}],
         "rows": [{"name": "straight", "values": [0, 1]}, {"name": "bent", "values": [2, 0.5]}], "steps": [
          {"type": "ramp", "axes": {"Ry_deg": "$angle", "Mx_Nm": "-$moment"}, "time_s": 4}]}]})",
                                         "a test"));
  }
  [[nodiscard]] static const protocol::ConditionsStep& table(const ProtocolEditor& editor) {
    return std::get<protocol::ConditionsStep>(editor.protocol().steps[1]);
  }
  [[nodiscard]] static QLineEdit* line(const QWidget& form, const QString& name) {
    for (auto* edit : form.findChildren<QLineEdit*>())
      if (edit->accessibleName() == name) return edit;
    return nullptr;
  }
  static const std::vector<protocol::ConditionColumn>& columns() {
    static const std::vector<protocol::ConditionColumn> two{{"angle", "deg"}, {"moment", "Nm"}};
    return two;
  }

 private slots:
  void init() { desk_ = std::make_unique<Desk>(); }

  void rowsAreAddedTypedMovedRemovedAndUndone() {
    ProtocolEditor editor;
    editor.open(tabled(), 1, desk_->cell.limits);
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    auto* conditions = form.findChild<ConditionsTable*>();
    QVERIFY(conditions);
    QTableWidget& grid = conditions->grid();
    QCOMPARE(grid.columnCount(), 3);
    QCOMPARE(grid.rowCount(), 2);
    grid.setCurrentCell(1, 1);
    conditions->addRow();
    QCOMPARE(table(editor).rows.size(), std::size_t{3});
    QCOMPARE(table(editor).passes.size(), std::size_t{3});
    QCOMPARE(table(editor).rows[2].values, (std::vector<double>{2.0, 0.5}));
    QVERIFY(table(editor).rows[2].name != table(editor).rows[1].name);
    QCOMPARE(grid.currentRow(), 2);
    grid.item(2, 1)->setText(QStringLiteral("3.5"));
    QCOMPARE(table(editor).rows[2].values[0], 3.5);
    grid.item(2, 0)->setText(QStringLiteral("far"));
    QCOMPARE(table(editor).rows[2].name, std::string("far"));
    grid.item(2, 1)->setText(QStringLiteral("x"));
    QVERIFY(!conditions->problem().isEmpty());
    QCOMPARE(grid.item(2, 1)->text(), QStringLiteral("3.5"));
    conditions->moveRow(-1);
    QCOMPARE(table(editor).rows[1].name, std::string("far"));
    QCOMPARE(grid.currentRow(), 1);
    conditions->moveRow(-1);
    conditions->moveRow(-1);  // it is the first one
    QCOMPARE(table(editor).rows[0].name, std::string("far"));
    conditions->removeRow();
    conditions->removeRow();
    conditions->removeRow();  // the last one stays
    QCOMPARE(table(editor).rows.size(), std::size_t{1});
    QVERIFY(editor.stepText(StepPath(1).into("steps", 0)).contains(QLatin1String("$angle")));
    QCOMPARE(editor.undoStack().count(), 7);
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(tabled()));
    QCOMPARE(grid.rowCount(), 2);
    QCOMPARE(grid.item(1, 0)->text(), QStringLiteral("bent"));
  }

  void pastedFromASpreadsheetInGerman() {
    const InLocale german{QLocale(QLocale::German)};
    ProtocolEditor editor;
    editor.open(tabled(), 1, desk_->cell.limits);
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    auto* conditions = form.findChild<ConditionsTable*>();
    conditions->grid().setCurrentCell(1, 0);
    conditions->paste(QStringLiteral("Bedingung\tangle\tmoment\nleicht\t1,5\t0,25\nschwer\t3\t1,75\n"));
    QCOMPARE(conditions->problem(), QString());
    QCOMPARE(table(editor).rows.size(), std::size_t{3});
    QCOMPARE(table(editor).rows[0].name, std::string("straight"));
    QCOMPARE(table(editor).rows[1].name, std::string("leicht"));
    QCOMPARE(table(editor).rows[1].values, (std::vector<double>{1.5, 0.25}));
    QCOMPARE(table(editor).rows[2].values, (std::vector<double>{3.0, 1.75}));
    QCOMPARE(conditions->grid().item(2, 2)->text(), QStringLiteral("1,75"));
    QCOMPARE(editor.undoStack().count(), 1);
    editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(tabled()));
    conditions->paste(QStringLiteral("a;1,5;zwei"));
    QVERIFY(conditions->problem().contains(QLatin1String("zwei")));
    QCOMPARE(editor.undoStack().canUndo(), false);
  }

  void cellsAreDividedAsTheirSourceDoes() {
    const QLocale english(QLocale::English, QLocale::UnitedStates), german(QLocale::German);
    const auto comma = readRows(QStringLiteral("a,1.5,2\r\nb,3,4"), columns(), english);
    QCOMPARE(comma.problem, QString());
    QCOMPARE(comma.values, (std::vector<std::vector<double>>{{1.5, 2.0}, {3.0, 4.0}}));
    QCOMPARE(*comma.names[1], QStringLiteral("b"));
    const auto semicolon = readRows(QStringLiteral("\"a; b\";1,5;2"), columns(), german);
    QCOMPARE(semicolon.problem, QString());
    QCOMPARE(*semicolon.names[0], QStringLiteral("a; b"));
    const auto bare = readRows(QStringLiteral("1\t2\n3\t4\n\n"), columns(), english);
    QCOMPARE(bare.values.size(), std::size_t{2});
    QVERIFY(!bare.names[0]);
    const auto turned = readRows(QStringLiteral("name\tmoment (Nm)\tangle (deg)\na\t2\t30"), columns(), english);
    QCOMPARE(turned.values, (std::vector<std::vector<double>>{{30.0, 2.0}}));
    for (const char* wrong : {"", "\n", "a\t1", "a\t1\t2\t3", "a\t1\t2\nb\t1", "angle\tmoment", "a\t1\tx"})
      QVERIFY2(!readRows(QString::fromLatin1(wrong), columns(), english).problem.isEmpty(), wrong);
  }

  void columnsAreNamedAddedAndKeptWhereStepsFollowThem() {
    ProtocolEditor editor;
    editor.open(tabled(), 1, desk_->cell.limits);
    StepProperties form(editor);
    form.resize(900, 700);
    form.show();
    form.showStep(1);
    auto* edit = line(form, QStringLiteral("Columns"));
    QVERIFY(edit);
    QCOMPARE(edit->text(), QStringLiteral("angle deg; moment Nm"));
    const auto type = [&](const QString& text) {
      edit->setText(text);
      emit edit->editingFinished();
      QCoreApplication::processEvents();
    };
    type(QStringLiteral("bend deg; moment Nm; pause s"));
    QCOMPARE(table(editor).columns.size(), std::size_t{2});  // another count is no renaming, and steps follow $angle
    type(QStringLiteral("bend deg; moment Nm"));
    QCOMPARE(table(editor).columns[0].name, std::string("bend"));
    QCOMPARE(table(editor).rows[1].values, (std::vector<double>{2.0, 0.5}));
    QVERIFY(editor.stepText(StepPath(1).into("steps", 0)).contains(QLatin1String("$bend")));
    type(QStringLiteral("moment Nm; bend deg; pause s"));
    QCOMPARE(table(editor).rows[1].values, (std::vector<double>{0.5, 2.0, 0.0}));
    QVERIFY(editor.stepText(StepPath(1).into("steps", 0)).contains(QLatin1String("\"-$moment\"")));
    for (const char* wrong : {"", "2a deg", "a kg", "a deg; a Nm", "a b c"}) {
      type(QString::fromLatin1(wrong));
      QCOMPARE(table(editor).columns.size(), std::size_t{3});
    }
    while (editor.undoStack().canUndo()) editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(tabled()));
  }

  void aNewTableFollowsItsRowsAndOffersItsValues() {
    ProtocolEditor editor;
    editor.open(tabled(), 0, desk_->cell.limits);
    for (const auto* kind : protocol::stepTemplates())
      if (std::holds_alternative<protocol::ConditionsStep>(kind->make())) editor.addStep(kind->make(), 1);
    QCOMPARE(editor.steps(), 3);
    const StepPath inside = StepPath(2).into("steps", 0);
    QVERIFY(editor.stepText(inside).contains(QLatin1String("$angle")));
    const auto scope = ProtocolParameters(editor).inScope(inside);
    QCOMPARE(scope.size(), std::size_t{1});
    QCOMPARE(scope[0].name, std::string("angle"));
    // A parameter of the experiment cannot take the name of a column.
    protocol::Parameter angle{.name = "angle", .label = "", .unit = "deg", .meaning = "", .value = 1.0};
    angle.maximum = 2.0;
    QVERIFY(!ProtocolParameters(editor).problemOf(angle, {}).isEmpty());
  }

  void theSameNameTwiceIsAProblemOfTheTable() {
    ProtocolEditor editor;
    editor.open(tabled(), 1, desk_->cell.limits);
    const auto before = editor.problems().size();
    auto step = table(editor);
    step.rows[1].name = "straight";
    editor.setStep(1, protocol::Step(step), QStringLiteral("names"));
    QVERIFY(editor.problems().size() > before);
    QVERIFY(editor.problemsOf(1).join(QLatin1Char(' ')).contains(QLatin1String("straight")));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestConditions)
#include "test_conditions.moc"
