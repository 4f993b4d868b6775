// The audit trail in the words of the desktop's language: what was done, and who did it where nobody was signed in.
#include "tests/ui/test_main.h"
#include "ui/engineering/audit/audit_table_model.h"
#include "ui/kit/language/language.h"

namespace articulus::ui::test {

class TestAuditTable : public QObject {
  Q_OBJECT

 private slots:
  void whatWasDoneIsToldInTheLanguage() {
    storage::AuditEntry gain, failed, made;
    gain.who = "weber";
    gain.what = "gain_changed";
    gain.subject = "force_x";
    failed.who = "(unknown name)";
    failed.what = "sign_in_failed";
    made.who = "weber";
    made.what = "account_created";
    made.subject = made.after = "clinician";  // a person may be called so
    AuditTableModel table;
    table.show({gain, failed, made});
    const auto cell = [&table](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(cell(0, AuditTableModel::What), QStringLiteral("gain changed"));
    QCOMPARE(cell(1, AuditTableModel::Who), QStringLiteral("(unknown name)"));
    Language::apply(Language::Choice::German);
    const auto english = qScopeGuard([] { Language::apply(Language::Choice::English); });
    QCOMPARE(cell(0, AuditTableModel::Who), QStringLiteral("weber"));
    QCOMPARE(cell(0, AuditTableModel::What), QStringLiteral("Verstärkung geändert"));
    QCOMPARE(cell(0, AuditTableModel::Subject), QStringLiteral("force_x"));  // as the trail has it, to the letter
    QCOMPARE(cell(2, AuditTableModel::Subject), QStringLiteral("clinician"));
    QCOMPARE(cell(2, AuditTableModel::After), QStringLiteral("Kliniker"));
    QCOMPARE(cell(1, AuditTableModel::What), QStringLiteral("Anmeldung misslungen"));
    QCOMPARE(cell(1, AuditTableModel::Who), QStringLiteral("(unbekannter Name)"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestAuditTable)
#include "test_audit_table.moc"
