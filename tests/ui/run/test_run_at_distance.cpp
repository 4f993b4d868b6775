// What is to be read from three metres is: each word and each number, in a window of the usual size and in proportion
// in a smaller one, in either language, whatever the run says; nothing is cut and nothing lies over anything else.
#include <QAbstractButton>
#include <QLabel>
#include <QSettings>

#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/kit/live_number.h"
#include "ui/run/distance_text.h"
#include "ui/run/lab_display.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_at_distance.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_page.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestRunAtDistance : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  /// A hundred letters to be read, and answers.
  static protocol::Protocol asking() {
    protocol::Protocol p;
    p.name = "Questions about the joint";
    protocol::PromptStep ask;
    ask.text = "Is the joint straight, and has the specimen been wetted since the last loading?";
    ask.choices = {"Yes, both", "No, wait"};
    p.steps = {ask, protocol::WaitStep{1.0}};
    return p;
  }
  [[nodiscard]] RunPage& page() { return window_->page<RunPage>(); }

  void open(QSize size, const std::string& joint) {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    for (int i = 0; i < 6; ++i)
      now.sample.value[static_cast<std::size_t>(record::Channel::ForceX) + std::size_t(i)] = -123.4;
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->resize(size);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QCOMPARE(window_->size(), size);
    auto& session = window_->session();
    Desk::need(session.open(desk_->clinician));
    auto specimen = desk_->specimen();
    specimen.joint = joint;
    Desk::need(session.setSpecimen(specimen));
    session.setProtocol(asking());
    session.setChecklistDone(true);
    QTRY_VERIFY(window_->bridge().snapshot().controllerOn);
    session.setChecklistDone(true);
    window_->goTo(pageEntry("run"));
    QCOMPARE(window_->current(), pageEntry("run"));
  }

  /// What is written, and how: empty where it writes nothing.
  struct Written {
    QString text;
    QFont font;
    QSize needed;
  };
  static Written writtenOn(const QWidget& widget) {
    if (!widget.isVisible()) return {};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
      const QSize needed = label->wordWrap() ? QSize(0, label->heightForWidth(label->width())) : label->sizeHint();
      return {label->text(), label->font(), needed};
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
      return {button->text(), button->font(), button->minimumSizeHint()};
    if (const auto* number = qobject_cast<const LiveNumber*>(&widget))
      return {number->text(), number->font(), number->sizeHint()};
    // A band paints its words itself, beside an icon as wide as they are high.
    if (widget.parentWidget() && qobject_cast<const RunAtDistance*>(widget.parentWidget()) &&
        !qobject_cast<const RunNumbers*>(&widget)) {
      const QFontMetrics metrics(widget.font());
      const QRect room(0, 0, widget.width() - widget.font().pixelSize() - 42, 10'000);
      return {widget.accessibleName(),
              widget.font(),
              {0, metrics.boundingRect(room, Qt::TextWordWrap, widget.accessibleName()).height()}};
    }
    return {};
  }

  /// Of all that is within it.
  void look(const QWidget& within, int least_px, const QString& what) {
    QCoreApplication::processEvents();
    int looked = 0;
    QList<const QWidget*> all;
    for (const auto* widget : within.findChildren<QWidget*>()) {
      const Written written = writtenOn(*widget);
      if (written.text.trimmed().isEmpty()) continue;
      ++looked;
      all << widget;
      const int size_px = QFontInfo(written.font).pixelSize();
      QVERIFY2(size_px >= least_px,
               qPrintable(QStringLiteral("%1: \"%2\" has %3 px").arg(what, written.text).arg(size_px)));
      QVERIFY2(written.needed.height() <= widget->height() + 1 && written.needed.width() <= widget->width() + 1,
               qPrintable(QStringLiteral("%1: \"%2\" needs %3 x %4 and has %5 x %6")
                              .arg(what, written.text)
                              .arg(written.needed.width())
                              .arg(written.needed.height())
                              .arg(widget->width())
                              .arg(widget->height())));
      QVERIFY2(within.rect().contains(QRect(widget->mapTo(&within, QPoint()), widget->size())),
               qPrintable(QStringLiteral("%1: \"%2\" is beyond the edge").arg(what, written.text)));
      QVERIFY2(widget->visibleRegion().boundingRect().size() == widget->size(),
               qPrintable(QStringLiteral("%1: \"%2\" is cut").arg(what, written.text)));
    }
    QVERIFY2(looked >= 20, qPrintable(QStringLiteral("%1: %2 texts").arg(what).arg(looked)));
    for (qsizetype i = 0; i < all.size(); ++i)
      for (qsizetype k = i + 1; k < all.size(); ++k) {
        const QRect one(all[i]->mapTo(&within, QPoint()), all[i]->size()),
            other(all[k]->mapTo(&within, QPoint()), all[k]->size());
        QVERIFY2(!one.intersects(other), qPrintable(QStringLiteral("%1: \"%2\" lies over \"%3\"")
                                                        .arg(what, writtenOn(*all[i]).text, writtenOn(*all[k]).text)));
      }
  }

 private slots:
  void cleanup() {
    QSettings().clear();  // large figures are kept
    window_.reset();
    desk_.reset();
    Language::apply(Language::Choice::English);
  }

  void theSizeIsThatOfThreeMetres() {
    QWidget window;
    window.resize(1920, 1080);
    // 1/200 of three metres is 15 mm: of a screen with 96 px to the inch 57 px.
    QCOMPARE(static_cast<int>(3000.0 / 200.0 * 96.0 / 25.4 + 0.5), 57);
    QVERIFY(distanceText_px(window) >= 57);
    window.resize(1280, 800);
    QVERIFY(distanceText_px(window) >= 57 * 1280 / 1920);
    window.resize(3840, 2160);
    QVERIFY(distanceText_px(window) >= 2 * 57);
  }

  void everyWordIsLargeAndWhole_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<Language::Choice>("language");
    QTest::addColumn<QString>("joint");
    for (const QSize size : {QSize(1920, 1080), QSize(1280, 800)})
      for (const auto language : {Language::Choice::English, Language::Choice::German})
        for (const char* joint : {"lumbar spine", "knee"})
          QTest::addRow("%d x %d, %s, %s", size.width(), size.height(),
                        language == Language::Choice::German ? "German" : "English", joint)
              << size << language << QString::fromLatin1(joint);
  }
  void everyWordIsLargeAndWhole() {
    QFETCH(QSize, size);
    QFETCH(Language::Choice, language);
    QFETCH(QString, joint);
    Language::apply(language);
    open(size, joint.toStdString());
    const int least_px = size.width() == 1920 ? 57 : 57 * size.width() / 1920;
    page().views()[0]->setChecked(true);
    page().views()[1]->setChecked(true);
    auto* display = page().labDisplay();
    QVERIFY(display);
    display->resize(size);
    auto* controller = page().findChild<RunController*>();
    const auto lookAtBoth = [&](const QString& what) {
      QTest::qWait(250);  // words come ten times a second
      look(page(), least_px, QStringLiteral("page, ") + what);
      look(*display, least_px, QStringLiteral("display, ") + what);
    };
    lookAtBoth(QStringLiteral("ready"));

    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;  // whatever was seen of it meanwhile
    QTRY_VERIFY(window_->bridge().snapshot().controllerOn && window_->bridge().snapshot().deadManHeld);
    window_->session().setChecklistDone(true);
    controller->start();
    QTRY_VERIFY(page().findChild<PromptCard*>()->isVisible());
    QTRY_VERIFY(display->run().findChildren<QWidget*>().size() > 0);
    lookAtBoth(QStringLiteral("asks"));
    if (QTest::currentTestFailed()) return;
    const auto* answers = page().findChild<PromptCard*>();
    QCOMPARE(answers->answers().size(), 2);
    bool told = false;
    for (const auto* widget : display->run().findChildren<QWidget*>())
      told = told || (widget->isVisible() && widget->accessibleName().contains(answers->answers().back()));
    QVERIFY2(told, "the answers are not on the display");

    window_->session().stop();
    QTRY_VERIFY_WITH_TIMEOUT(page().findChild<RunEndedCard*>()->isVisible(), 20000);
    lookAtBoth(QStringLiteral("stopped"));
    if (QTest::currentTestFailed()) return;

    auto& now = desk_->station.now;
    now.state = cycle::State::Fault;
    now.fault.code = safety::FaultCode::ForceLimit;
    now.fault.axis = 0;
    now.fault.value = 105.0;
    now.fault.limit = 100.0;
    display->run().show(now, false);
    QTest::qWait(250);
    look(*display, least_px, QStringLiteral("display, fault"));
  }

  void thePageIsAsEverAfterwards() {
    open({1280, 800}, "lumbar spine");
    auto& p = page();
    const auto sizes = [&p] {
      QStringList all;
      for (const auto* button : p.findChildren<QAbstractButton*>())
        if (button->isVisible())
          all << QStringLiteral("%1 %2").arg(button->text()).arg(QFontInfo(button->font()).pixelSize());
      return all;
    };
    QTest::qWait(250);
    const QStringList before = sizes();
    p.views()[0]->setChecked(true);
    QTest::qWait(250);
    QVERIFY(sizes() != before);
    p.views()[0]->setChecked(false);
    QTest::qWait(250);
    QCOMPARE(sizes(), before);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRunAtDistance)
#include "test_run_at_distance.moc"
