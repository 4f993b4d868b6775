// What goes out of the station, chosen in Engineering: what is typed is what is used, what is wrong is said, and the
// audit trail has it. The outputs are real ones: UDP and TCP on this computer.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

#include "app/desktop_outputs.h"
#include "core/base/clock.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/io/udp_socket.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/devices/output_panel.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestOutputs : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  base::SteadyClock clock_;
  std::unique_ptr<app::StationOutputs> station_;
  std::unique_ptr<app::DesktopOutputs> outputs_;
  QStringList audited_;
  bool mayAudit_ = true;

  [[nodiscard]] OutputPanel::Audit audit() {
    return [this](const std::string& what, const std::string& before, const std::string& after) -> base::Result<void> {
      if (!mayAudit_) return base::Error{base::ErrorCode::StorageFailure, "The disk is full.", "Make room."};
      audited_ << toQt(what + ": " + before + " > " + after);
      return {};
    };
  }
  static QPushButton* button(OutputPanel& panel, const char* words) {
    for (auto* one : panel.findChildren<QPushButton*>())
      if (one->text() == QString::fromLatin1(words)) return one;
    return nullptr;
  }
  static void type(OutputPanel& panel, const QString& host, int port) {
    panel.findChild<QLineEdit*>()->setText(host);
    panel.findChildren<QuantityEdit*>()[0]->setValue(port);
  }
  static bool says(OutputPanel& panel, const QString& words) {
    panel.refresh();
    for (auto* label : panel.findChildren<QLabel*>())
      if (label->text().contains(words)) return true;
    return false;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    station_ = std::make_unique<app::StationOutputs>(desk_->cell, desk_->station, clock_);
    outputs_ = std::make_unique<app::DesktopOutputs>(*station_);
    audited_.clear();
    mayAudit_ = true;
  }
  void cleanup() {
    outputs_.reset();
    station_.reset();
    desk_.reset();
  }

  void posesGoToTheAddressThatWasTyped() {
    auto ear = Desk::need(hardware::UdpSocket::bound("127.0.0.1", 0));
    OutputPanel panel(*outputs_, OutputKind::Poses, audit());
    QSignalSpy notices(&panel, &OutputPanel::notice), problems(&panel, &OutputPanel::problem);
    QVERIFY(says(panel, QStringLiteral("Off.")));
    QVERIFY(!button(panel, "Switch off")->isEnabled());
    type(panel, QStringLiteral(" 127.0.0.1 "), ear.local().port);
    panel.findChild<QComboBox*>()->setCurrentIndex(1);
    desk_->station.now.cycle = 7;
    desk_->station.now.sample[record::Channel::PositionX] = 0.75;
    desk_->station.now.sample[record::Channel::QuaternionW] = 1.0;
    button(panel, "Switch on")->click();
    QCOMPARE(notices.size(), 1);
    QVERIFY(ear.wait(5'000'000'000));
    std::array<char, 100> block{};
    hardware::UdpAddress from;
    QCOMPARE(ear.receive(block, from), 48L);
    double x = 0.0;
    std::memcpy(&x, block.data(), sizeof x);
    QCOMPARE(x, 0.75);
    QVERIFY(says(panel, QStringLiteral("sent")));
    const QString address = QStringLiteral("127.0.0.1:%1, 60 Hz: body").arg(ear.local().port);
    QCOMPARE(audited_, QStringList{QStringLiteral("pose_stream: off > ") + address});
    button(panel, "Switch off")->click();
    QVERIFY(says(panel, QStringLiteral("Off.")));
    QCOMPARE(audited_[1], QStringLiteral("pose_stream: ") + address + QStringLiteral(" > off"));
    QVERIFY(problems.isEmpty());
    QCOMPARE(panel.findChildren<QuantityEdit*>()[0]->si(), static_cast<double>(ear.local().port));
  }

  void anAddressThatIsNoneIsSaidAndNothingIsOn() {
    OutputPanel panel(*outputs_, OutputKind::Poses, audit());
    QSignalSpy problems(&panel, &OutputPanel::problem);
    type(panel, QStringLiteral("somewhere"), 49200);
    button(panel, "Switch on")->click();
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][0].toString().contains(QStringLiteral("Poses by UDP is off")));
    QVERIFY(!problems[0][1].toString().isEmpty());
    QVERIFY(!outputs_->now(OutputKind::Poses).choice.on);
  }

  void aPortThatAnotherProgramHasIsSaidAndAFreeOneGoesOn() {
    auto taken = Desk::need(hardware::TcpListener::bound("127.0.0.1", 0));
    OutputPanel panel(*outputs_, OutputKind::Igtlink, audit());
    QSignalSpy problems(&panel, &OutputPanel::problem), notices(&panel, &OutputPanel::notice);
    type(panel, QStringLiteral("127.0.0.1"), taken.local().port);
    button(panel, "Switch on")->click();
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][0].toString().contains(QStringLiteral("Address already in use")));
    QVERIFY(says(panel, QStringLiteral("Address already in use")));
    const int port = taken.local().port;
    taken = hardware::TcpListener();
    QVERIFY(button(panel, "Switch on"));
    for (auto* what : panel.findChildren<QCheckBox*>())
      if (what->text() == QStringLiteral("Load")) what->setChecked(false);
    button(panel, "Switch on")->click();
    QCOMPARE(notices.size(), 1);
    QVERIFY(says(panel, QStringLiteral("0 connected")));
    QCOMPARE(audited_.last(), QStringLiteral("igtlink: off > 127.0.0.1:%1, 60 Hz: arm bones state").arg(port));
    const auto settings = station_->igtlink().settings;
    QVERIFY(settings && !settings->wrench && settings->bones);
    auto client = hardware::TcpSocket::connected("127.0.0.1", static_cast<std::uint16_t>(port), 2'000'000'000);
    QVERIFY(client);
    QTRY_VERIFY(says(panel, QStringLiteral("has come")));
  }

  void whatTheAuditTrailDoesNotTakeIsNotDone() {
    OutputPanel panel(*outputs_, OutputKind::Igtlink, audit());
    QSignalSpy problems(&panel, &OutputPanel::problem);
    mayAudit_ = false;
    button(panel, "Switch on")->click();
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][0].toString().contains(QStringLiteral("disk is full")));
    QVERIFY(!outputs_->now(OutputKind::Igtlink).choice.on);
  }

  void anEngineerFindsThemBesideTheSelfTest() {
    desk_->pass();
    desk_->context->outputs = outputs_.get();
    MainWindow window(*desk_->context);
    window.show();
    Desk::need(window.session().open(desk_->engineer));
    window.goTo(pageEntry("engineering"));
    auto& page = window.page<EngineeringPage>();
    page.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(page.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page.unlocked(), 5000);
    const auto panels = page.findChildren<OutputPanel*>();
    QCOMPARE(panels.size(), 2);
    type(*panels[1], QStringLiteral("127.0.0.1"),
         Desk::need(hardware::TcpListener::bound("127.0.0.1", 0)).local().port);
    button(*panels[1], "Switch on")->click();
    QVERIFY(outputs_->now(OutputKind::Igtlink).choice.on);
    const auto trail = Desk::need(desk_->accounts->auditTrail(10));
    QVERIFY(std::ranges::any_of(trail, [](const auto& row) { return row.what == "output_changed"; }));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestOutputs)
#include "test_outputs.moc"
