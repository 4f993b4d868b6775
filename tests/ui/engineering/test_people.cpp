// People and roles on the desktop: an administrator changes them with her password, everybody else reads.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/account_asking.h"
#include "ui/bridge/credential_service.h"
#include "ui/engineering/people/folder_sheet.h"
#include "ui/engineering/people/nobodys_folders.h"
#include "ui/engineering/people/people_tab.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"
#include "ui/sign_in/request_sheet.h"

namespace articulus::ui::test {

using Change = PersonSheet::Change;

class TestPeople : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    CredentialService credentials{*desk.context};
    QWidget window;
    PeopleTab* tab = nullptr;
    explicit Bench(bool administrator = true) {
      Desk::need(
          session.open(administrator ? desk.engineer : desk.clinician));  // the first account is the administrator
      tab = new PeopleTab(session, credentials, &window);
      window.resize(1000, 700);
      window.show();
      tab->setGeometry(window.rect());
      tab->show();
      tab->entered();
    }
    PersonSheet* ask(Change change) {
      tab->button(change)->click();
      return window.findChild<PersonSheet*>();
    }
    static bool isOwn(PasswordEdit* field) { return field->edit()->accessibleName().contains(QLatin1String("own")); }
    /// Fills the passwords in.
    static void answer(PersonSheet& sheet, const QString& own, const QString& theirs = {}) {
      for (auto* field : sheet.findChildren<PasswordEdit*>()) field->edit()->setText(isOwn(field) ? own : theirs);
      sheet.accept();
    }
    [[nodiscard]] storage::Account account(const char* name) {
      for (auto& one : Desk::need(desk.accounts->accounts()))
        if (one.name == name) return one;
      return {};
    }
  };
  const QString own_ = QString::fromLatin1(kPassword);

 private slots:
  void anAdministratorGivesARoleWithHerPassword() {
    Bench b;
    QVERIFY(b.tab->choose(QStringLiteral("Dr. Weber")));
    auto* sheet = b.ask(Change::Role);
    QVERIFY(sheet);
    sheet->findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(storage::Role::Engineer));
    QSignalSpy done(sheet, &PersonSheet::done);
    Bench::answer(*sheet, QStringLiteral("wrong password"));
    QTest::qWait(50);
    QTRY_VERIFY_WITH_TIMEOUT(b.tab->button(Change::Add)->isEnabledTo(b.tab), 20'000);
    QCOMPARE(done.count(), 0);
    QVERIFY(b.account("Dr. Weber").role == storage::Role::Clinician);
    QVERIFY(b.window.findChild<PersonSheet*>());  // it stays, and says what was wrong
    Bench::answer(*sheet, own_);
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
    QVERIFY(b.account("Dr. Weber").role == storage::Role::Engineer);
  }

  void accountsAreMadeLockedUnlockedAndRemoved() {
    Bench b;
    const auto run = [&b, this](Change change, const QString& theirs = {}) {
      auto* sheet = b.ask(change);
      QVERIFY(sheet);
      if (change == Change::Add)
        for (auto* line : sheet->findChildren<QLineEdit*>())
          if (line->accessibleName() == QLatin1String("Name")) line->setText(QStringLiteral("New Person"));
      QSignalSpy done(sheet, &PersonSheet::done);
      Bench::answer(*sheet, own_, theirs);
      QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
      QTRY_VERIFY(!b.window.findChild<PersonSheet*>());
      QTRY_VERIFY(b.tab->button(Change::Add)->isEnabledTo(b.tab));
    };
    run(Change::Add, QStringLiteral("a long password"));
    QVERIFY(b.account("New Person").id != 0);
    QVERIFY(b.tab->choose(QStringLiteral("New Person")));
    run(Change::Lock);
    QVERIFY(b.account("New Person").locked);
    QVERIFY(!b.tab->button(Change::Lock)->isEnabled());  // still chosen, and locked already
    run(Change::Unlock);
    QVERIFY(!b.account("New Person").locked);
    run(Change::Password, QStringLiteral("another password"));
    QVERIFY(b.desk.accounts->signIn("New Person", "another password").ok());
    run(Change::Remove);
    QCOMPARE(b.account("New Person").id, std::int64_t{0});
  }

  void whatPeopleAskForIsAnsweredOrDeclined() {
    Bench b;
    QVERIFY(!b.tab->answer()->isVisible());  // nobody asks for anything
    const auto request = [&b] {
      auto* asks = new RequestSheet(*b.desk.context, {QStringLiteral("Dr. Weber"), QStringLiteral("Jun Park")},
                                    QStringLiteral("Dr. Weber"), &b.window);
      asks->kinds()->setCurrentIndex(asks->kinds()->findData(static_cast<int>(storage::AccountRequestKind::Engineer)));
      asks->open();
      return asks;
    };
    auto* first = request();
    QSignalSpy asked(first, &RequestSheet::asked);
    first->accept();
    QCOMPARE(asked.count(), 1);
    auto* again = request();
    again->accept();
    QVERIFY2(again->isVisible(), "the same once more is refused, and the sheet stays");
    QVERIFY2(again->said().contains(QStringLiteral("already")), qPrintable(again->said()));
    again->reject();
    QVERIFY2(requestNews(*b.desk.context, b.account("Jun Park")).value(0).contains(QStringLiteral("1 request")),
             "she is told");
    b.tab->refresh();
    QVERIFY(b.tab->answer()->isVisible());
    b.tab->answer()->click();
    auto* sheet = b.window.findChild<PersonSheet*>();
    QVERIFY(sheet);
    QCOMPARE(sheet->findChild<QComboBox*>()->currentIndex(), static_cast<int>(storage::Role::Engineer));
    QSignalSpy done(sheet, &PersonSheet::done);
    Bench::answer(*sheet, own_);
    QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
    QVERIFY(b.account("Dr. Weber").role == storage::Role::Engineer);
    QTRY_VERIFY(!b.tab->answer()->isVisible());

    Desk::need(
        askAdministrator(*b.desk.context, QStringLiteral("Dr. Weber"), storage::AccountRequestKind::NewPassword));
    b.tab->refresh();
    b.tab->decline()->click();
    auto* question = Sheet::topOf(&b.window);
    QVERIFY(question);
    question->accept();
    QVERIFY(!b.tab->decline()->isVisible());
    const QStringList told = requestNews(*b.desk.context, b.account("Dr. Weber"));
    QCOMPARE(told.size(), 2);
    QVERIFY2(told[0].contains(QStringLiteral("gave")) && told[0].contains(QStringLiteral("engineer")),
             qPrintable(told[0]));
    QVERIFY2(told[1].contains(QStringLiteral("declined")) && told[1].contains(QStringLiteral("password")),
             qPrintable(told[1]));
    QVERIFY2(requestNews(*b.desk.context, b.account("Dr. Weber")).isEmpty(), "it is told once");
  }

  void aClinicianSeesNoRequests() {
    Bench b(false);
    Desk::need(askAdministrator(*b.desk.context, QStringLiteral("Dr. Weber"), storage::AccountRequestKind::Engineer));
    b.tab->refresh();
    QVERIFY(!b.tab->answer()->isVisible());
    QVERIFY(requestNews(*b.desk.context, b.account("Dr. Weber")).isEmpty());
  }

  void nobodyLocksHerselfOutAndOthersOnlyRead() {
    {
      Bench b;
      QVERIFY(b.tab->choose(QStringLiteral("Jun Park")));
      for (const Change change : {Change::Role, Change::Lock, Change::Remove}) {
        QVERIFY(!b.tab->button(change)->isEnabled());
        QVERIFY(!b.tab->button(change)->toolTip().isEmpty());
      }
    }
    Bench b(false);
    QVERIFY(b.tab->choose(QStringLiteral("Jun Park")));
    for (const Change change :
         {Change::Add, Change::Role, Change::Lock, Change::Unlock, Change::Password, Change::Remove})
      QVERIFY2(!b.tab->button(change)->isEnabled(), "only an administrator changes accounts");
  }

  void foldersOfNobodyAreShownToTheAdministratorAlone() {
    for (const bool administrator : {true, false}) {
      Bench b(administrator);
      std::filesystem::create_directories(b.desk.context->dataFolder / "users" / "0123456789abcdef");
      b.tab->refresh();
      const auto shown = [&] {
        for (auto* table : b.tab->findChildren<QTableView*>())
          for (int row = 0; row < table->model()->rowCount(); ++row)
            if (table->model()->index(row, 0).data().toString().contains(QLatin1String("0123456789abcdef")))
              return true;
        return false;
      };
      QCOMPARE(shown(), administrator);
    }
  }

  void aFolderOfNobodyIsLookedIntoGivenAndPutAway() {
    Bench b;
    NobodysFolders& folders = b.tab->folders();
    const auto path = [&b] { return b.desk.accounts->userDatabase(b.account("Dr. Weber")).parent_path(); };
    const auto given = path();
    storage::Specimen kept;
    kept.label = "L3-L5 #07";
    Desk::need(std::move(b.desk.accounts->openDatabase(b.account("Dr. Weber"),
                                                       b.desk.context->resources / "migrations" / "user"))
                   .value()
                   ->saveSpecimen(kept));
    const storage::Authority me{b.desk.engineer.name, kPassword};
    Desk::need(b.desk.accounts->remove(me, "Dr. Weber"));
    const QString name = toQt(given.filename().string());
    const auto row = [&folders, name] {
      auto* table = folders.findChild<QTableView*>();
      QStringList cells;
      for (int r = 0; r < table->model()->rowCount(); ++r)
        if (table->model()->index(r, 0).data().toString() == name)
          for (int c = 0; c < table->model()->columnCount(); ++c)
            cells << table->model()->index(r, c).data().toString();
      return cells;
    };
    b.tab->refresh();
    QTRY_VERIFY(!folders.looking());
    QCOMPARE(row().mid(1, 4), QStringList({"Dr. Weber", "1", "0", "none"}));
    QVERIFY(!folders.give()->isEnabled() && !folders.putAway()->isEnabled());
    QVERIFY(folders.choose(name));
    QVERIFY2(!folders.give()->isEnabled(), "nobody else has an account");
    QVERIFY2(folders.give()->toolTip().contains(QStringLiteral("new account")), qPrintable(folders.give()->toolTip()));

    const auto answer = [&b, this](QPushButton* button, const QString& password) {
      button->click();
      auto* sheet = b.window.findChild<FolderSheet*>();
      QVERIFY(sheet);
      QSignalSpy done(sheet, &FolderSheet::done);
      sheet->accept();
      QVERIFY2(!b.credentials.busy(), "nothing is sent without a password");
      sheet->password()->edit()->setText(QStringLiteral("wrong password"));
      sheet->accept();
      QTRY_VERIFY_WITH_TIMEOUT(!sheet->said().isEmpty(), 20'000);
      QCOMPARE(done.count(), 0);
      sheet->password()->edit()->setText(password);
      sheet->accept();
      QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
      QTRY_VERIFY(!b.window.findChild<FolderSheet*>() && !b.credentials.busy() && !b.tab->folders().looking());
    };
    answer(folders.putAway(), own_);
    QCOMPARE(row().last(), QStringLiteral("put away"));
    QVERIFY(!std::filesystem::exists(given));
    QVERIFY2(!folders.give()->isEnabled(), "it is put back first");
    answer(folders.putAway(), own_);  // back: the same button
    QCOMPARE(row().last(), QStringLiteral("here"));
    QVERIFY(std::filesystem::exists(given));

    Desk::need(b.desk.accounts->create("Study Weber", kPassword, storage::Role::Clinician));
    b.tab->refresh();
    QTRY_VERIFY(!folders.looking());
    QVERIFY(folders.choose(name));
    QVERIFY2(folders.give()->isEnabled(), qPrintable(folders.give()->toolTip()));
    folders.give()->click();
    auto* sheet = b.window.findChild<FolderSheet*>();
    QVERIFY(sheet);
    QCOMPARE(sheet->people()->count(), 1);  // not the administrator, whose own folder is open
    sheet->reject();
    QTRY_VERIFY(!b.window.findChild<FolderSheet*>());
    answer(folders.give(), own_);
    QCOMPARE(b.desk.accounts->userDatabase(b.account("Study Weber")).parent_path(), given);
    QVERIFY(row().isEmpty());
  }

  void twoNewPasswordsThatDifferAreNotTaken() {
    Bench b;
    QVERIFY(b.tab->choose(QStringLiteral("Dr. Weber")));
    auto* sheet = b.ask(Change::Password);
    const auto fields = sheet->findChildren<PasswordEdit*>();
    QCOMPARE(fields.size(), 3);
    int n = 0;
    for (auto* field : fields)
      field->edit()->setText(Bench::isOwn(field) ? own_ : QStringLiteral("long enough %1").arg(++n));
    QSignalSpy done(sheet, &PersonSheet::done);
    sheet->accept();
    QTest::qWait(100);
    QCOMPARE(done.count(), 0);
    QVERIFY(b.desk.accounts->signIn("Dr. Weber", kPassword).ok());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPeople)
#include "test_people.moc"
