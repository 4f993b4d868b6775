// The course of a profile and the points of a path come out of a CSV file by a button, and stay in the experiment.
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestStepTables : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;

  [[nodiscard]] static protocol::Protocol mine() {
    return Desk::need(protocol::fromText(R"({"format": "articulus-protocol-2", "name": "Mine",
      "parameters": [{"name": "m", "unit": "Nm", "value": 1, "minimum": 0, "maximum": 2}], "steps": [
        {"type": "unload"},
        {"type": "profile", "axes": {"My_Nm": "$m"}, "profile_time_s": [0, 1], "profile_value": [0, 1]},
        {"type": "wait", "duration_s": 1},
        {"type": "repeat", "times": 2, "steps": [{"type": "replay_path", "path": "way", "speed": 0.5}]}]})",
                                         "a test"));
  }
  [[nodiscard]] QString fileOf(const char* name, const char* text) const {
    const QString path = folder_.filePath(QString::fromLatin1(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("%s", qPrintable(path));
    return path;
  }
  [[nodiscard]] static protocol::WaveformStep profileOf(const ProtocolEditor& editor) {
    return std::get<protocol::WaveformStep>(*stepAt(editor.protocol(), 1));
  }

 private slots:
  void aProfileIsReadAndKeptWithItsParameter() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    StepProperties form(editor);
    form.showStep(1);
    form.loadTable(fileOf("course.csv", "value,time_s\n0,0\n1,1.5\n-0.5,3\n0,4\n"));
    QCOMPARE(profileOf(editor).profileTime_s, (std::vector<double>{0.0, 1.5, 3.0, 4.0}));
    QCOMPARE(profileOf(editor).profileValue, (std::vector<double>{0.0, 1.0, -0.5, 0.0}));
    QVERIFY(editor.stepText(1).contains(QLatin1String("$m")));
    QFile::remove(folder_.filePath(QStringLiteral("course.csv")));
    QVERIFY(protocol::fromJson(protocol::toJson(editor.protocol()), "a test").ok());  // it needs the file no more
    editor.undoStack().undo();
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(mine()));
  }

  void aPathInsideABlockIsRead() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    StepProperties form(editor);
    const StepPath path = StepPath(3).into("steps", 0);
    form.showStep(path);
    form.loadTable(fileOf("way.csv", "time_s,x_mm,y_mm,z_mm,rx_deg,ry_deg,rz_deg\n0,0,0,0,0,0,0\n5,1,0,0,0,2,0\n"));
    const auto replay = std::get<protocol::ReplayPathStep>(*stepAt(editor.protocol(), path));
    QCOMPARE(replay.points.size(), std::size_t{2});
    QVERIFY(std::abs(replay.points[1].X_RD.translation[0] - 0.001) < 1e-12);
    QCOMPARE(replay.speed, 0.5);
    form.loadTable(fileOf("way.csv",
                          "time_s,x_mm,y_mm,z_mm,rx_deg,ry_deg,rz_deg\n0,0,0,0,0,0,0\n5,1,0,0,0,2,0\n"
                          "9,0,0,0,0,0,0\n"));  // a second time: it replaces the first
    QCOMPARE(std::get<protocol::ReplayPathStep>(*stepAt(editor.protocol(), path)).points.size(), std::size_t{3});
  }

  void whatIsNoTableIsRefusedAndChangesNothing() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    StepProperties form(editor);
    form.showStep(1);
    QSignalSpy refused(&editor, &ProtocolEditor::refused);
    form.loadTable(fileOf("columns.csv", "t,v\n0,0\n1,1\n"));
    form.loadTable(fileOf("words.csv", "time_s,value\n0,zero\n"));
    form.loadTable(fileOf("table.txt", "time_s,value\n0,0\n1,1\n"));
    form.loadTable(folder_.filePath(QStringLiteral("missing.csv")));
    QCOMPARE(refused.count(), 4);
    form.showStep(2);  // a wait has no table
    form.loadTable(fileOf("course.csv", "time_s,value\n0,0\n1,1\n"));
    QCOMPARE(refused.count(), 5);
    QCOMPARE(editor.undoStack().count(), 0);
    QCOMPARE(protocol::toJson(editor.protocol()), protocol::toJson(mine()));
  }

  void theButtonIsWhereThereIsATable() {
    Desk desk;
    ProtocolEditor editor;
    editor.open(mine(), 1, desk.cell.limits);
    StepProperties form(editor);
    const auto offered = [&form] {
      for (const auto* button : form.findChildren<QPushButton*>())
        if (button->text().startsWith(QLatin1String("Load from a CSV"))) return true;
      return false;
    };
    form.showStep(1);
    QVERIFY(offered());
    form.showStep(2);
    QVERIFY(!offered());
    form.showStep(StepPath(3).into("steps", 0));
    QVERIFY(offered());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStepTables)
#include "test_step_tables.moc"
