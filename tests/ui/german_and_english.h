#pragma once
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QTabBar>
#include <QXmlStreamReader>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/record/channel.h"
#include "ui/kit/text.h"
#include "ui/status/event_list.h"

namespace articulus::ui::test {

/// Texts of the desktop and of core that are others in German, by language.
struct GermanAndEnglish {
  QSet<QString> english, german;

  static const GermanAndEnglish& words() {
    static const GermanAndEnglish all = read();
    return all;
  }

 private:
  static GermanAndEnglish read() {
    QSet<QString> english, german, same;
    QFile file(QStringLiteral(ARTICULUS_RESOURCES "/translations/articulus_de.ts"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("no articulus_de.ts");
    QXmlStreamReader xml(&file);
    QString source;
    const auto add = [&](const QString& from, const QString& to) {
      if (from == to) same << from;  // somewhere, if not everywhere
      if (from == to || from.size() < 2) return;
      english << from;
      german << to;
    };
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == QLatin1String("source")) source = xml.readElementText();
      else if (xml.name() == QLatin1String("translation"))
        add(source, xml.readElementText(QXmlStreamReader::SkipChildElements));
    }
    QFile core(QStringLiteral(ARTICULUS_RESOURCES "/translations/core_de.json"));
    if (!core.open(QIODevice::ReadOnly)) qFatal("no core_de.json");
    const auto rows = nlohmann::json::parse(core.readAll().toStdString());
    for (const auto& [from, to] : rows.items())
      if (from.find('{') == std::string::npos)
        add(QString::fromStdString(from), QString::fromStdString(to.get<std::string>()));
    // "Fx" is a sign of both languages, and the German word of something else.
    for (std::size_t i = 0; i < record::kChannelCount; ++i)
      same << toQt(record::info(static_cast<record::Channel>(i)).label);
    return {english - german - same, german - english - same};
  }
};

/// What the form of a cell has read of its file is of no language.
inline bool isOfFile(const QWidget& widget) {
  for (const QObject* at = &widget; at; at = at->parent())
    if (at->inherits("articulus::ui::CellFormView")) return true;
  return false;
}

/// Every text within: of widgets, lists, tables, tabs and menus; but what was said once, in its language of then.
inline QStringList textsWithin(const QWidget& within) {
  QStringList texts;
  for (const auto* widget : within.findChildren<QWidget*>()) {
    if (qobject_cast<const EventList*>(widget) || widget->objectName() == QLatin1String("notice")) continue;
    texts << widget->accessibleName() << widget->accessibleDescription() << widget->toolTip();
    if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
    else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
    else if (const auto* line = qobject_cast<const QLineEdit*>(widget))
      texts << line->placeholderText() << (isOfFile(*line) ? QString() : line->text());
    else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
      for (int i = 0; i < tabs->count(); ++i) texts << tabs->tabText(i);
    } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
      for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
    } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model()) {
      const auto& model = *view->model();
      for (int row = 0; row < std::min(50, model.rowCount()); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
          for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
            texts << model.index(row, column).data(role).toString();
      for (int column = 0; column < model.columnCount(); ++column)
        texts << model.headerData(column, Qt::Horizontal).toString();
    }
  }
  for (const auto* action : within.findChildren<QAction*>())
    texts << action->text().section(QLatin1Char('\t'), 0, 0) << action->text();
  for (QString& text : texts) text.replace(QChar(0xA0), QLatin1Char(' '));
  texts.removeAll(QString());
  texts.removeDuplicates();
  return texts;
}

inline QStringList textsAmong(const QSet<QString>& words, const QWidget& within) {
  QStringList found;
  for (const QString& text : textsWithin(within))
    if (words.contains(text)) found << text;
  return found;
}

}  // namespace articulus::ui::test
