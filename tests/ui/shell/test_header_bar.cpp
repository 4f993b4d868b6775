// The header: what it says of time agrees with what the run page says.
#include "tests/ui/test_main.h"
#include "ui/kit/readout.h"
#include "ui/shell/header_bar.h"

namespace articulus::ui::test {

class TestHeaderBar : public QObject {
  Q_OBJECT
  static QString recorded(const HeaderBar& header) {
    QStringList shown;
    for (const auto* readout : header.findChildren<Readout*>())
      if (readout->value().count(QLatin1Char(':')) == 2) shown << readout->value();
    return shown.join(QLatin1Char(' '));
  }

 private slots:
  /// The simulated cell waits while the host is busy elsewhere: its seconds count, as for the time of the run.
  void recordingCountsTheSecondsOfTheSamples() {
    HeaderBar header(QStringLiteral("Munich cell"), cell::Liveness::Simulated, {});
    header.showRecording(true, {}, 1000.0);
    QCOMPARE(recorded(header), QStringLiteral("00:00:00"));
    header.showRecording(true, {}, 1075.9);
    QCOMPARE(recorded(header), QStringLiteral("00:01:15"));
    header.showRecording(false, {}, 1080.0);
    QCOMPARE(recorded(header), QString());
    header.showRecording(true, {}, 5000.0);  // the next one begins anew
    header.showRecording(true, {}, 8661.0);
    QCOMPARE(recorded(header), QStringLiteral("01:01:01"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHeaderBar)
#include "test_header_bar.moc"
