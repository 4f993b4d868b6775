// The preview of an experiment: loads and poses together, names in full, and what is under the mouse.
#include <qcustomplot.h>

#include <QMouseEvent>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/protocol/preview_plot.h"

namespace articulus::ui::test {

class TestPreviewPlot : public QObject {
  Q_OBJECT

  [[nodiscard]] static protocol::Protocol of(const char* steps) {
    return Desk::need(protocol::fromText(
        std::string(R"({"format": "articulus-protocol-2", "name": "P", "steps": [)") + steps + "]}", "a test"));
  }
  static constexpr const char* kLoads =
      R"({"type": "load", "target_force_N": [0, 0, -20], "target_moment_Nm": [0, 2, 0], "time_s": 4})";
  static constexpr const char* kPoses =
      R"({"type": "move", "translation_mm": [0, 5, 0], "flexion_deg": 10, "time_s": 4, "hold_s": 2})";

  struct Shown {
    explicit Shown(const protocol::Protocol& p) {
      plot.resize(1000, 320);
      plot.show(protocol::previewOf(p));
      plot.QWidget::show();
      QCoreApplication::processEvents();
      view = plot.findChild<QCustomPlot*>();
    }
    [[nodiscard]] QStringList names() const {
      QStringList all;
      for (int i = 0; i < view->graphCount(); ++i) all << view->graph(i)->name();
      return all;
    }
    [[nodiscard]] QString label(int rect, QCPAxis::AxisType type) const {
      const auto* axis = view->axisRect(rect)->axis(type);
      return axis->visible() ? axis->label() : QString();
    }
    PreviewPlot plot;
    QCustomPlot* view = nullptr;
  };

  /// With plain blanks.
  template <class Plot>
  static QString plain(const Plot& plot, double time_s) {
    return plot.readingAt(time_s).replace(QChar::Nbsp, QLatin1Char(' '));
  }

 private slots:
  void loadsAloneAndPosesAloneHaveOnePicture() {
    const Shown loads(of(kLoads));
    QCOMPARE(loads.view->axisRectCount(), 1);
    QCOMPARE(loads.names(), (QStringList{QStringLiteral("Force Fz"), QStringLiteral("Moment My")}));
    QCOMPARE(loads.label(0, QCPAxis::atLeft), QStringLiteral("moment, Nm"));
    QCOMPARE(loads.label(0, QCPAxis::atRight), QStringLiteral("force, N"));
    const Shown poses(of(kPoses));
    QCOMPARE(poses.view->axisRectCount(), 1);
    QCOMPARE(poses.names(), (QStringList{QStringLiteral("Translation y"), QStringLiteral("Flexion-extension")}));
    QCOMPARE(poses.label(0, QCPAxis::atLeft), QStringLiteral("angle, °"));
    QCOMPARE(poses.label(0, QCPAxis::atRight), QStringLiteral("translation, mm"));
    QCOMPARE(poses.label(0, QCPAxis::atBottom), QStringLiteral("time, s"));
  }

  void anExperimentWithBothShowsBothInOneTime() {
    Shown both(of((std::string(kLoads) + "," + kPoses).c_str()));
    QCOMPARE(both.view->axisRectCount(), 2);
    QCOMPARE(both.names(), (QStringList{QStringLiteral("Force Fz"), QStringLiteral("Moment My"),
                                        QStringLiteral("Translation y"), QStringLiteral("Flexion-extension")}));
    QCOMPARE(both.label(0, QCPAxis::atLeft), QStringLiteral("moment, Nm"));
    QCOMPARE(both.label(1, QCPAxis::atLeft), QStringLiteral("angle, °"));
    QCOMPARE(both.label(1, QCPAxis::atRight), QStringLiteral("translation, mm"));
    QCOMPARE(both.label(1, QCPAxis::atBottom), QStringLiteral("time, s"));
    const auto range = both.view->axisRect(0)->axis(QCPAxis::atBottom)->range();
    QCOMPARE(both.view->axisRect(1)->axis(QCPAxis::atBottom)->range().upper, range.upper);
    QVERIFY(range.upper > 9.9);
    // One below the other, with one left edge, so that a time is at one place in both.
    both.view->replot();
    const QRect upper = both.view->axisRect(0)->rect(), lower = both.view->axisRect(1)->rect();
    QVERIFY(upper.bottom() < lower.top() && lower.height() > 30);
    QCOMPARE(upper.left(), lower.left());
    QCOMPARE(upper.right(), lower.right());
    QVERIFY(both.plot.accessibleDescription().contains(QStringLiteral("Flexion-extension")));
    // Curves are in their own picture.
    QCOMPARE(both.view->graph(3)->valueAxis()->axisRect(), both.view->axisRect(1));
    // And back to one, and to none.
    both.plot.show(protocol::previewOf(of(kPoses)));
    QCOMPARE(both.view->axisRectCount(), 1);
    QCOMPARE(both.names().size(), 2);
    both.plot.show(protocol::previewOf(of(R"({"type": "wait", "duration_s": 3})")));
    QVERIFY(plain(both.plot, 1.0).isEmpty());
    both.plot.show(protocol::previewOf(of((std::string(kLoads) + "," + kPoses).c_str())), 1);
    QCOMPARE(both.view->axisRectCount(), 2);
  }

  /// It said "Flexion-extension" of a hip's abduction.
  void anglesHaveTheNamesOfTheJoint() {
    Shown poses(of(kPoses));
    poses.plot.setJoint("hip");
    QCOMPARE(poses.names(), (QStringList{QStringLiteral("Translation y"), QStringLiteral("Abduction-adduction")}));
  }

  void oneStepMayHaveBoth() {
    const Shown mixed(of(R"({"type": "ramp", "axes": {"Fz_N": -30, "Ry_deg": 8}, "time_s": 5})"));
    QCOMPARE(mixed.view->axisRectCount(), 2);
    QCOMPARE(mixed.names(), (QStringList{QStringLiteral("Force Fz"), QStringLiteral("Flexion-extension")}));
    QVERIFY2(plain(mixed.plot, 5.0).contains(QLatin1String("Force Fz -30 N")), qPrintable(plain(mixed.plot, 5.0)));
    QVERIFY2(plain(mixed.plot, 5.0).contains(QStringLiteral("Flexion-extension 8 °")),
             qPrintable(plain(mixed.plot, 5.0)));
  }

  void theValuesUnderTheMouseAreThoseOfTheLines() {
    Shown both(of((std::string(kLoads) + "," + kPoses).c_str()));
    const auto preview = protocol::previewOf(of((std::string(kLoads) + "," + kPoses).c_str()));
    QVERIFY(plain(both.plot, -1.0).isEmpty());
    QVERIFY(plain(both.plot, preview.duration_s() + 1.0).isEmpty());
    const QString before = plain(both.plot, 2.0), after = plain(both.plot, preview.duration_s() - 1.0);
    QVERIFY2(before.startsWith(QLatin1String("2.0 s: ")) && before.contains(QLatin1String("Moment My")),
             qPrintable(before));
    QVERIFY2(!before.contains(QLatin1String("Flexion")), "no pose is wanted while loads are");
    QVERIFY2(after.contains(QStringLiteral("Flexion-extension 10 °; ")) ||
                 after.endsWith(QStringLiteral("Flexion-extension 10 °")),
             qPrintable(after));
    QVERIFY2(after.contains(QLatin1String("Translation y 5 mm")), qPrintable(after));
    QVERIFY2(!after.contains(QLatin1String("Moment")), "no load is wanted while the pose is");

    both.view->replot();
    const auto* time = both.view->axisRect(0)->axis(QCPAxis::atBottom);
    const QPointF at(time->coordToPixel(2.0), both.view->axisRect(1)->rect().center().y());
    const int items = both.view->itemCount();
    const auto move = [&](const QPointF& to) {
      QMouseEvent event(QEvent::MouseMove, to, both.plot.mapToGlobal(to), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QCoreApplication::sendEvent(&both.plot, &event);
    };
    move(at);
    QCOMPARE(both.view->itemCount(), items + 2);  // a line in each picture
    move(at + QPointF(5, 0));
    QCOMPARE(both.view->itemCount(), items + 2);
    move({1.0, at.y()});  // beside the axes
    QCOMPARE(both.view->itemCount(), items);
    move(at);
    both.plot.show(preview, 1);  // drawn anew beneath the mouse
    move(at);
    QCOMPARE(both.view->itemCount(), items + 4);  // and the band of the chosen step is in both
  }

  void inGermanTheNamesAreGerman() {
    Language::apply(Language::Choice::German);
    const Shown both(of((std::string(kLoads) + "," + kPoses).c_str()));
    const QStringList names = both.names();
    const QString left = both.label(1, QCPAxis::atLeft), reading = plain(both.plot, 2.5);
    Language::apply(Language::Choice::English);
    QCOMPARE(names[0], QStringLiteral("Kraft Fz"));
    QVERIFY(!names.contains(QStringLiteral("Translation y")));
    QCOMPARE(left, QStringLiteral("Winkel, °"));
    QVERIFY2(reading.startsWith(QLatin1String("2,5 s: ")), qPrintable(reading));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPreviewPlot)
#include "test_preview_plot.moc"
