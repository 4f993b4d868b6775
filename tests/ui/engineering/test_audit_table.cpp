// The audit trail in the words of the desktop's language: what was done, and who did it where nobody was signed in.
#include "core/control/law.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/audit/audit_table_model.h"
#include "ui/kit/language/language.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

class TestAuditTable : public QObject {
  Q_OBJECT

 private slots:
  void whatWasDoneIsToldInTheLanguage() {
    storage::AuditEntry gain, failed, made, limit, tool, law, waived;
    gain.who = "weber";
    gain.what = "gain_changed";
    gain.before = "0.5";
    failed.who = "(unknown name)";
    failed.what = "sign_in_failed";
    made.who = "weber";
    made.what = "account_created";
    made.subject = made.after = "clinician";  // a person may be called so
    gain.subject = "joint_bandwidth_Hz";
    limit.what = "limit_changed";
    limit.subject = "limits.joint_lower_2_rad";
    limit.before = "-1.57079633";
    tool.what = "tool_changed";
    tool.after = R"({"mass_kg": 1.25, "centre_m": [0.0, 0.0, 0.065], "model": "rigid"})";
    law.what = "force_law_changed";
    law.before = std::string(control::lawCatalogue().front().key);
    AuditTableModel table;
    waived.what = "rehearsal_waived";
    waived.after = "none";  // a person's own word
    table.show({gain, failed, made, limit, tool, law, waived});
    const auto cell = [&table](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(cell(0, AuditTableModel::What), QStringLiteral("gain changed"));
    QCOMPARE(cell(1, AuditTableModel::Who), QStringLiteral("(unknown name)"));
    QCOMPARE(cell(0, AuditTableModel::Subject), QStringLiteral("Joint position bandwidth"));
    QCOMPARE(cell(0, AuditTableModel::Before), withUnit(0.5, QStringLiteral("Hz")));
    QCOMPARE(cell(3, AuditTableModel::Subject), QStringLiteral("Lower position of joint 2"));
    QCOMPARE(cell(3, AuditTableModel::Before), withUnit(-90.0, QStringLiteral("°")));
    QCOMPARE(cell(5, AuditTableModel::Before), toQt(control::lawCatalogue().front().label));
    const QString record = cell(4, AuditTableModel::After);
    for (const char* part : {"mass: 1.25", "centre: 0  0  65", "model: rigid"})
      QVERIFY2(record.contains(QLatin1String(part)), qPrintable(record));
    // Who looks for what the trail has to the letter finds it, and reads it below the words.
    QVERIFY(table.index(3, 0).data(TableFilter::kAlsoRole).toString().contains(QLatin1String("joint_lower_2_rad")));
    QVERIFY(table.index(3, AuditTableModel::Subject)
                .data(Qt::ToolTipRole)
                .toString()
                .endsWith(QLatin1String("\nlimits.joint_lower_2_rad")));
    Language::apply(Language::Choice::German);
    const auto english = qScopeGuard([] { Language::apply(Language::Choice::English); });
    QCOMPARE(cell(0, AuditTableModel::Who), QStringLiteral("weber"));
    QCOMPARE(cell(0, AuditTableModel::What), QStringLiteral("Verstärkung geändert"));
    QCOMPARE(cell(2, AuditTableModel::Subject), QStringLiteral("clinician"));
    QCOMPARE(cell(2, AuditTableModel::After), QStringLiteral("Kliniker"));
    QCOMPARE(cell(3, AuditTableModel::Subject), QStringLiteral("Untere Lage von Gelenk 2"));
    QCOMPARE(cell(6, AuditTableModel::After), QStringLiteral("none"));
    for (const char* part : {"Masse: 1", "Schwerpunkt: 0  0  65", "Modell: starr"})
      QVERIFY2(cell(4, AuditTableModel::After).contains(QLatin1String(part)),
               qPrintable(cell(4, AuditTableModel::After)));
    QCOMPARE(cell(1, AuditTableModel::What), QStringLiteral("Anmeldung misslungen"));
    QCOMPARE(cell(1, AuditTableModel::Who), QStringLiteral("(unbekannter Name)"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestAuditTable)
#include "test_audit_table.moc"
