#include "ui/prepare/meshes/landmark_row.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;

constexpr qsizetype kThree = 3, kSix = 6;

Error wrong(int line, const std::string& what) {
  return {ErrorCode::InvalidArgument, "Landmarks, line " + std::to_string(line) + ": " + what,
          "A line is a name and six numbers, x y z on the mesh in its unit and x y z on the bone in mm; or a name and "
          "the three on the bone; or a name alone."};
}

/// Name and numbers, of which some may be empty where a spreadsheet copied them.
std::optional<QStringList> cellsOf(const QString& line) {
  static const QRegularExpression kBetween(QStringLiteral("[\\s;]+"));
  if (QStringList cells = line.split(QLatin1Char('\t')); cells.size() == 1 + kThree || cells.size() == 1 + kSix) {
    const bool apart = std::all_of(cells.begin() + 1, cells.end(),
                                   [](const QString& cell) { return !cell.trimmed().contains(kBetween); });
    if (apart) return cells;
  }
  const QStringList words = line.split(kBetween, Qt::SkipEmptyParts);
  const auto number = [](const QString& word) { return readNumber(word, QLocale()).value.has_value(); };
  const auto numbers = [&](qsizetype among) {
    return std::count_if(words.end() - std::min(among, words.size() - 1), words.end(), number);
  };
  const auto split = [&](qsizetype count) {
    QStringList cells{words.mid(0, words.size() - count).join(QLatin1Char(' '))};
    return cells << words.mid(words.size() - count);
  };
  // What might be a number too few, or a word among numbers, is no name.
  if (words.size() > kSix && numbers(kSix) > kThree) return split(kSix);
  if (words.size() > kThree && numbers(kThree) == kThree && numbers(kSix) == kThree) return split(kThree);
  if (numbers(kSix) <= 1) return split(0);
  return std::nullopt;
}

}  // namespace

std::optional<spatial::Vector3> LandmarkRow::whole(const Place& place) {
  if (!place[0] || !place[1] || !place[2]) return std::nullopt;
  return spatial::Vector3(*place[0], *place[1], *place[2]);
}

void LandmarkRow::setOnMesh(const spatial::Vector3& at) { mesh = {at.x(), at.y(), at.z()}; }

base::Result<std::vector<LandmarkRow>> landmarkRows(const QString& lines) {
  std::vector<LandmarkRow> rows;
  int line = 0;
  for (const QString& text : lines.split(QLatin1Char('\n'))) {
    ++line;
    if (text.trimmed().isEmpty()) continue;
    const auto cells = cellsOf(text);
    if (!cells) return wrong(line, "a name or a number is missing.");
    if (rows.size() == kMostLandmarks) return wrong(line, "there are more than 200.");
    LandmarkRow row;
    row.name = cells->front().trimmed();
    const qsizetype count = cells->size() - 1;
    for (qsizetype k = 0; k < count; ++k) {
      const QString word = (*cells)[k + 1].trimmed();
      if (word.isEmpty()) continue;
      const auto read = readNumber(word, QLocale());
      if (!read.value) return wrong(line, "\"" + toCore(word) + "\" is no number.");
      const bool bone = count == kThree || k >= kThree;
      (bone ? row.bone_mm : row.mesh)[static_cast<std::size_t>(k % kThree)] = *read.value;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace articulus::ui
