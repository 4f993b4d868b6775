// Tokens as designed, readable contrast, every icon there.
#include <QDir>
#include <QDirIterator>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>
#include <vector>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/station_bridge.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/quantity_edit.h"
#include "ui/theme/style_sheet.h"

namespace articulus::ui::test {

class TestTheme : public QObject {
  Q_OBJECT
 private slots:
  void cleanup() { Theme::apply(*qApp, Theme::Mode::Light); }

  /// The frame of what has the focus is wider: it is none the larger, or all beside it would move.
  void whatHasTheFocusIsAsLargeAsBefore() {
    Theme::apply(*qApp, Theme::Mode::Light);
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    std::vector<QWidget*> all{new QLineEdit(QStringLiteral("text")),
                              new QuantityEdit({}, QStringLiteral("N"), 1.0, 1),
                              new ChoiceBox,
                              new QPlainTextEdit,
                              makePrimary(QStringLiteral("Go on"), {}),
                              makeIconButton({}, QStringLiteral("help"), {})};
    for (const char* role : {"", "flat", "stop", "latch", "words", "small"}) {
      auto* button = new QPushButton(QStringLiteral("Press"));
      auto* tool = new QToolButton;
      tool->setText(QStringLiteral("Tool"));
      for (QWidget* one : {static_cast<QWidget*>(button), static_cast<QWidget*>(tool)}) {
        one->setProperty("role", QLatin1String(role));
        one->setFocusPolicy(Qt::StrongFocus);
        all.push_back(one);
      }
    }
    auto* answer = new QPushButton(QStringLiteral("Yes"));
    answer->setProperty("answer", true);
    auto* refused = new QLineEdit(QStringLiteral("bad"));
    refused->setProperty("bad", true);
    all.insert(all.end(), {answer, refused});
    for (QWidget* one : all) column->addWidget(one);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[(i + 1) % all.size()]->setFocus();
      const QSize before = all[i]->sizeHint(), least = all[i]->minimumSizeHint();
      all[i]->setFocus();
      QVERIFY(all[i]->hasFocus());
      const QString what =
          QStringLiteral("%1 %2 %3")
              .arg(i)
              .arg(QLatin1String(all[i]->metaObject()->className()), all[i]->property("role").toString());
      QVERIFY2(all[i]->sizeHint() == before, qPrintable(what));
      QVERIFY2(all[i]->minimumSizeHint() == least, qPrintable(what));
    }
  }

  void textReadsOnEveryGround() {
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      const Theme& t = Theme::current();
      for (const QColor& ground : {t.ground, t.surface}) {
        QVERIFY(Theme::contrast(t.text, ground) >= 7.0);
        QVERIFY(Theme::contrast(t.quiet, ground) >= 4.5);
        QVERIFY(Theme::contrast(t.accent, ground) >= 4.5);
      }
      for (const QColor& fill : {t.accent, t.good, t.warning, t.danger}) {
        QVERIFY(Theme::contrast(Theme::inkOn(fill), fill) >= 4.5);
        QVERIFY2(Theme::contrast(t.text, t.tint(fill)) >= 7.0, qPrintable(fill.name()));
      }
      for (int axis = 0; axis < 3; ++axis) QVERIFY(Theme::contrast(t.axis(axis), t.surface) >= 3.0);
    }
  }

  void axesDifferByLineStyleToo() {
    const Theme& t = Theme::current();
    QVERIFY(t.measuredPen(0).style() != t.measuredPen(1).style() &&
            t.measuredPen(1).style() != t.measuredPen(2).style());
    QVERIFY(t.wantedPen(0).widthF() < t.measuredPen(0).widthF());
  }

  void styleSheetLeavesNoTokenOpen() {
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      const QString sheet = styleSheet(Theme::current());
      QVERIFY(!sheet.contains(QLatin1Char('@')));
      QVERIFY(!sheet.contains(QRegularExpression(QStringLiteral("%[a-z]+%"))));
    }
  }

  void everyIconThatIsAskedForExists() {
    const QRegularExpression asked(QStringLiteral(
        "(?:icon|IconLabel|setIcon|makeButton|makeIconButton|Picture)\\([^;\\n]*?QStringLiteral\\(\"([a-z_]+)\"\\)"));
    QDir icons(QStringLiteral(ARTICULUS_RESOURCES "/icons"));
    QDirIterator files(QStringLiteral(ARTICULUS_SOURCE "/ui"), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      auto found = asked.globalMatch(QString::fromUtf8(file.readAll()));
      while (found.hasNext()) {
        const QString name = found.next().captured(1);
        QVERIFY2(icons.exists(name + QStringLiteral(".svg")),
                 qPrintable(file.fileName() + QStringLiteral(": ") + name));
      }
    }
  }

  void coloursStandOnlyInTheTheme() {
    const QRegularExpression hex(QStringLiteral("#[0-9A-Fa-f]{6}\\b"));
    QDirIterator files(QStringLiteral(ARTICULUS_SOURCE "/ui"), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      if (path.contains(QLatin1String("/theme/"))) continue;
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QVERIFY2(!QString::fromUtf8(file.readAll()).contains(hex), qPrintable(path));
    }
  }

  void bridgeKeepsTheHeartbeatAndReportsRefusals() {
    FakeStation station;
    StationBridge bridge(station);
    QStringList refused;
    QVector<quint64> seen;
    connect(&bridge, &StationBridge::refused, this,
            [&](const QString& what, const QString& why) { refused << what + QStringLiteral(": ") + why; });
    connect(&bridge, &StationBridge::samplesArrived, this, [&](const QVector<record::Sample>& batch) {
      for (const auto& s : batch) seen << s.cycle;
    });
    record::Sample sample;
    for (sample.cycle = 0; sample.cycle < 10; ++sample.cycle)
      station.samples.push_back(sample);  // before the window: history
    QTRY_VERIFY(station.heartbeats > 2);
    for (; sample.cycle < 9000; ++sample.cycle) station.samples.push_back(sample);  // more than one batch
    QTRY_COMPARE(seen.size(), 8990);
    for (int i = 0; i < seen.size(); ++i) QCOMPARE(seen[i], static_cast<quint64>(i + 10));
    station.answer = cycle::AckCode::RefusedControllerOff;
    bridge.send(cycle::CommandKind::Home);
    QTRY_COMPARE(refused.size(), 1);
    QVERIFY(refused.front().startsWith(QStringLiteral("Home: ")));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTheme)
#include "test_theme.moc"
