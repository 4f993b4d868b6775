// All that the editor of protocols shows of the step catalogue has its German.
#include <QStringList>

#include "core/protocol/step_catalogue.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"

namespace articulus::ui::test {

class TestGermanSteps : public QObject {
  Q_OBJECT
  QStringList missing_;

  void look(std::string_view words) {
    static const QStringList same{"Name", "JSON", "Moment", "Flexion (FE)", "Flexion", "Rotation", "Lift-off"};
    const QString english = QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
    if (english.size() > 2 && coreText(words) == englishText(words) && !same.contains(english)) missing_ << english;
  }

 private slots:
  void everyWordOfTheCatalogueIsTranslated() {
    Language::apply(Language::Choice::German);
    for (const auto& type : protocol::stepCatalogue()) {
      look(type.form->title);
      look(type.form->meaning);
      look(type.form->note);
      if (!type.form->note.empty() && !type.form->meaning.empty())
        look(std::string(type.form->meaning).append(" ").append(type.form->note));
      for (const auto* field : protocol::fieldsOf(type)) {
        look(field->label);
        look(field->meaning);
        look(field->absent);
        for (const auto& part : field->parts) look(part);
        for (const auto& choice : field->choices) look(choice.label);
      }
    }
    for (const auto* offered : protocol::stepTemplates()) {
      look(offered->group);
      look(offered->label);
    }
    Language::apply(Language::Choice::English);
    missing_.removeDuplicates();
    for (const QString& words : std::as_const(missing_)) qWarning("no German: %s", qPrintable(words));
    QVERIFY(missing_.isEmpty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestGermanSteps)
#include "test_german_steps.moc"
