// The desktop in German and back: pages, faults, plural forms, signs of numbers; what is stored stays English.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QXmlStreamReader>

#include "core/cycle/command.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/number_text.h"
#include "ui/kit/page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"
#include "ui/status/event_words.h"
#include "ui/status/fault_words.h"
#include "ui/status/step_words.h"

namespace articulus::ui::test {

class TestLanguage : public QObject {
  Q_OBJECT

  /// German texts of articulus_de.ts that are no English ones.
  static QSet<QString> germanTexts() {
    QFile file(QStringLiteral(ARTICULUS_RESOURCES "/translations/articulus_de.ts"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no articulus_de.ts");
    QXmlStreamReader xml(&file);
    QSet<QString> english, german;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == QLatin1String("source")) english << xml.readElementText();
      else if (xml.name() == QLatin1String("translation"))
        german << xml.readElementText(QXmlStreamReader::SkipChildElements);
    }
    return german - english;
  }
  static QStringList textsOf(const QWidget& widget) {
    QStringList texts;
    for (const auto* label : widget.findChildren<QLabel*>()) texts << label->text();
    for (const auto* button : widget.findChildren<QAbstractButton*>()) texts << button->text();
    for (const auto* any : widget.findChildren<QWidget*>()) texts << any->accessibleName() << any->toolTip();
    return texts;
  }
  static qsizetype germanOn(const QWidget& widget) {
    static const QSet<QString> german = germanTexts();
    return std::ranges::count_if(textsOf(widget), [](const QString& text) { return german.contains(text); });
  }

 private slots:
  void cleanup() { Language::apply(Language::Choice::English); }

  void everyPageIsGermanAndEnglishAgain() {
    Desk desk;
    {
      MainWindow window(*desk.context);
      for (const auto* page : window.findChildren<Page*>()) QCOMPARE(germanOn(*page), 0);
    }
    Language::apply(Language::Choice::German);
    {
      MainWindow window(*desk.context);
      const auto pages = window.findChildren<Page*>();
      QVERIFY(pages.size() >= 7);
      for (const auto* page : pages) QVERIFY2(germanOn(*page) > 0, page->metaObject()->className());
      QVERIFY(germanOn(window.header()) > 0);
    }
    Language::apply(Language::Choice::English);
    MainWindow window(*desk.context);
    for (const auto* page : window.findChildren<Page*>()) QCOMPARE(germanOn(*page), 0);
    QCOMPARE(germanOn(window.header()), 0);
  }

  void signsOfNumbersFollow() {
    QCOMPARE(fixedText(1.5, 1), QStringLiteral("1.5"));
    Language::apply(Language::Choice::German);
    QVERIFY(Language::german());
    QCOMPARE(fixedText(1.5, 1), QStringLiteral("1,5"));
    Language::apply(Language::Choice::English);
    QVERIFY(!Language::german());
    QCOMPARE(fixedText(1.5, 1), QStringLiteral("1.5"));
  }

  void coreIsGermanToo() {
    QCOMPARE(coreText("Vice is closed"), QStringLiteral("Vice is closed"));
    Language::apply(Language::Choice::German);
    QCOMPARE(coreText("Vice is closed"), QStringLiteral("Der Schraubstock ist geschlossen"));
    QCOMPARE(coreText("A person's own words"), QStringLiteral("A person's own words"));
    QCOMPARE(faultLabel(safety::FaultCode::ForceLimit), QStringLiteral("Kraftgrenzwert"));
    safety::Fault fault;
    fault.code = safety::FaultCode::ForceLimit;
    fault.axis = 0;
    fault.value = 105.0;
    fault.limit = 100.0;
    QCOMPARE(coreText(safety::describe(fault)),
             QStringLiteral("Kraftgrenzwert: Fx ist 105.0 N, der Grenzwert ist 100.0 N. Der Roboter wurde geregelt "
                            "angehalten. Das Präparat ansehen, quittieren, dann entlasten."));
  }

  /// Each fault and each refusal, with whatever numbers: nothing of it stays English.
  void noFaultAndNoRefusalStaysEnglish() {
    Language::apply(Language::Choice::German);
    QStringList english;
    for (int code = 1; code < static_cast<int>(safety::FaultCode::Count); ++code) {
      safety::Fault fault;
      fault.code = static_cast<safety::FaultCode>(code);
      fault.axis = 0;
      fault.value = 12.5;
      fault.limit = 10.0;
      if (fault.code == safety::FaultCode::Collision) continue;  // tells the names of two parts, which are not here
      const std::string said = safety::describe(fault);
      QVERIFY2(!coreText(said).contains(QLatin1String(" deg")), said.c_str());
      const cycle::Ack refused{1, cycle::CommandKind::AcknowledgeFault, cycle::AckCode::RefusedCausePersists,
                               cycle::State::Fault, fault};
      const QString still = coreText(cycle::explain(refused));
      QVERIFY2(still.startsWith(QLatin1String("das ist noch nicht in Ordnung.")), qPrintable(still));
      if (coreText(said) == englishText(said)) english << QString::fromStdString(said);
    }
    for (int code = 1; code <= static_cast<int>(cycle::AckCode::RefusedCausePersists); ++code) {
      const std::string_view said = cycle::explain(static_cast<cycle::AckCode>(code));
      const QString words = QString::fromUtf8(said.data(), static_cast<qsizetype>(said.size()));
      if (coreText(said) == words && words != QLatin1String("unknown answer")) english << words;
    }
    QVERIFY2(english.isEmpty(), qPrintable(english.join(QLatin1Char('\n'))));
  }

  /// A step inside blocks is told part by part, because people name them too; so is the motion of a result.
  void placesOfStepsAreGerman() {
    QCOMPARE(coreText("passive path > 2 of 5 > straight"), QStringLiteral("passive path > 2 of 5 > straight"));
    Language::apply(Language::Choice::German);
    QCOMPARE(coreText("passive path > 2 of 5 > straight"), QStringLiteral("passiver Weg > 2 von 5 > gestreckt"));
    QCOMPARE(coreText("my own > straight"), QStringLiteral("my own > gestreckt"));
    QCOMPARE(motionName("FE, bending > my own"), QStringLiteral("Flexion-Extension, Biegung > my own"));
    QCOMPARE(motionName("FE intact, robot against tracker"),
             QStringLiteral("%1, Roboter gegen Trackingsystem").arg(coreText("FE intact")));
    record::Event branch;
    branch.kind = record::EventKind::BranchTaken;
    branch.setText("x 1.5 > 1 mm (passive path > straight)");
    const QString words = eventWords(branch);
    QVERIFY2(words.contains(QStringLiteral("x 1.5 > 1 mm (passiver Weg > gestreckt)")), qPrintable(words));
    branch.setText("\u0394 off-axis force 1.5 N < 2 N (straight)");
    const auto told = [&branch] { return eventWords(branch).replace(QLatin1Char(','), QLatin1Char('.')); };
    QVERIFY2(told().contains(QStringLiteral("\u0394 Kraft neben der Prüfachse 1.5 N < 2 N (gestreckt)")),
             qPrintable(told()));
    branch.setText("lateral bending 1.5 deg < 2 deg (straight)");
    QVERIFY2(told().contains(QStringLiteral("Seitneigung 1.5° < 2° (gestreckt)")), qPrintable(told()));
  }

  void whatIsStoredStaysEnglish() {
    Language::apply(Language::Choice::German);
    Desk desk;
    SpecimenForm form(cell::SimulatedSpecimen{});
    form.show(desk.specimen());
    bool shown = false;
    for (const auto* box : form.findChildren<QComboBox*>())
      shown = shown || box->currentText() == QStringLiteral("Lendenwirbelsäule");
    QVERIFY(shown);
    QCOMPARE(form.specimen().species, std::string("porcine"));
    QCOMPARE(form.specimen().joint, std::string("lumbar spine"));
    QCOMPARE(form.specimen().state, std::string("fresh"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLanguage)
#include "test_language.moc"
