#pragma once

class QTextDocument;

namespace articulus::ui {

/// Gives the tables of a text that came from Markdown, which knows nothing of looks, their lines, the room in their
/// cells and their widths: all with the same number of columns are alike, none is wider than the page.
void layTables(QTextDocument& document);

}  // namespace articulus::ui
