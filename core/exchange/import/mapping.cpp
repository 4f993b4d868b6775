#include "core/exchange/import/mapping.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/base/text/letter_case.h"
#include "core/base/text/nearest_word.h"
#include "core/exchange/import/map_remedy.h"
#include "core/exchange/import/mapping_axes.h"
#include "core/exchange/text_table.h"
#include "core/exchange/unit.h"
#include "core/record/channel.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::string_view kFormatOfMapping = "articulus-mapping-1";
constexpr std::array<std::string_view, 5> kWholes{"cycle", "state", "step", "load_cycle", "flags"};

std::vector<std::string> targets() {
  std::vector<std::string> all(kWholes.begin(), kWholes.end());
  for (const auto& channel : record::channelCatalogue()) all.emplace_back(channel.column);
  return all;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

Error wrong(const std::string& what, std::string remedy) {
  return {ErrorCode::InvalidArgument, what, std::move(remedy)};
}

/// The unit must be one of what the channel is.
base::Result<void> checkUnit(const ColumnMapping& column) {
  const auto own = unitOfTarget(column.channel);
  const auto wanted = unitOf(own), unit = scaledUnitOf(column.unit);
  if (!column.unit.empty() && !unit && own != column.unit)
    return wrong(
        "\"" + column.unit + "\" is no unit that is known (" + column.channel + ").",
        "Use N, kN, lbf, Nm, Nmm, in-lbf, m, mm, rad, deg, s or ms; or how many of them one of the file is, as "
        "in \"[4.5 " +
            std::string(own) + "]\".");
  if (wanted && !unit) {
    const ChannelHeader header{.name = column.from};
    return wrong(
        "The unit of \"" + column.from + "\" is not said, and " + column.channel + " needs one.",
        "Say it: " + mapRemedy(header, column.channel, column.sign) + factorWords(header, column.channel) + ".");
  }
  if (wanted && unit->dimension != wanted->dimension)
    return wrong("\"" + column.from + "\" is in " + column.unit + ", which is no unit of " + column.channel + ".",
                 "Map it to a channel of its own kind.");
  return {};
}

/// A column of that name, as it is written or in other letters.
const ChannelHeader* columnNamed(const std::vector<ChannelHeader>& columns, const std::string& name) {
  auto at = std::ranges::find(columns, name, &ChannelHeader::name);
  if (at == columns.end())
    at = std::ranges::find_if(columns, [&name](const ChannelHeader& c) { return base::sameInAnyCase(c.name, name); });
  return at == columns.end() ? nullptr : &*at;
}

}  // namespace

base::Result<std::vector<ColumnMapping>> fitted(const Mapping& mapping, const std::vector<ChannelHeader>& columns) {
  std::vector<ColumnMapping> all;
  for (ColumnMapping c : mapping.columns) {
    const ChannelHeader* column = columnNamed(columns, c.from);
    for (std::size_t i = 0; !column && i < c.others.size(); ++i) column = columnNamed(columns, c.others[i]);
    if (!column && c.optional) continue;
    if (!column && !c.from.empty())
      return wrong(
          "The mapping \"" + mapping.name + "\" wants a column \"" + c.from + "\", which the file does not have.",
          "Say which it is here: --map \"" + c.channel + "=COLUMN [UNIT]\", or take another mapping.");
    if (column) {
      c.from = column->name;
      const auto said = unitOf(column->unit), own = unitOf(c.unit);
      if (mapping.unitsIfNone && said && own && said->dimension == own->dimension && said->inSi != own->inSi)
        c.unit = column->unit;
      if (auto same = checkUnitOfFile(c, *column); !same)
        return wrong("The mapping \"" + mapping.name + "\" is of files in other units. " + same.error().message,
                     "Say it here: " + mapRemedy(*column, c.channel, c.sign) + factorWords(*column, c.channel) +
                         ", or take another mapping.");
    }
    c.others.clear();
    all.push_back(std::move(c));
  }
  return all;
}

const ColumnMapping* Mapping::of(std::string_view channel) const {
  const auto at = std::ranges::find(columns, channel, &ColumnMapping::channel);
  return at == columns.end() ? nullptr : &*at;
}

bool isTarget(std::string_view channel) {
  return std::ranges::find(kWholes, channel) != kWholes.end() ||
         std::ranges::find(record::channelCatalogue(), channel, &record::ChannelInfo::column) !=
             record::channelCatalogue().end();
}

std::string_view unitOfTarget(std::string_view channel) {
  const auto at = std::ranges::find(record::channelCatalogue(), channel, &record::ChannelInfo::column);
  return at == record::channelCatalogue().end() ? std::string_view() : at->unit;
}

base::Result<ColumnMapping> parseColumnMapping(const std::string& text, const std::vector<ChannelHeader>& columns) {
  const auto equals = text.find('=');
  ColumnMapping mapping{.channel = std::string(trimmed(std::string_view(text).substr(0, equals))), .from = {}};
  if (equals == text.npos || !isTarget(mapping.channel)) {
    const auto known = targets();
    return wrong(
        "--map \"" + text + "\" names no channel of ours.",
        base::didYouMean(mapping.channel, known) + "Write CHANNEL=COLUMN [UNIT], for instance \"force_x_N=Fx [N]\".");
  }
  std::string_view source = trimmed(std::string_view(text).substr(equals + 1));
  if (source.empty()) return mapping;
  const auto has = [&columns](std::string_view name) {
    return std::ranges::find(columns, name, &ChannelHeader::name) != columns.end();
  };
  // What stands behind the unit is an offset.
  std::optional<double> offset;
  if (const auto close = source.rfind(']'); close != source.npos && close + 1 < source.size()) {
    offset = numberOfCell(trimmed(source.substr(close + 1)), false);
    if (!offset || !std::isfinite(*offset))
      return wrong("The offset in --map \"" + text + "\" is no number.", "Write it behind the unit: \"[deg] +90\".");
    source = trimmed(source.substr(0, close + 1));
  }
  if (!has(source)) {
    if (const auto open = source.rfind('['); source.ends_with(']') && open != source.npos) {
      mapping.unit = trimmed(source.substr(open + 1, source.size() - open - 2));
      source = trimmed(source.substr(0, open));
    }
    if (!has(source) && source.starts_with('-')) {
      mapping.sign = -1.0;
      source = trimmed(source.substr(1));
    }
  }
  mapping.from = source;
  const auto column = std::ranges::find(columns, source, &ChannelHeader::name);
  if (column == columns.end()) {
    std::vector<std::string> names;
    for (const ChannelHeader& c : columns) names.push_back(c.name);
    return wrong("There is no column \"" + mapping.from + "\".",
                 base::didYouMean(mapping.from, names) + "The table of --dry-run lists the columns of the file.");
  }
  // Of two units that a heading has, "Fx_N (kN)", a person may say which holds.
  const auto said = scaledUnitOf(mapping.unit), second = unitOf(partHeading(column->name).unit);
  const bool isSecond = said && second && second->dimension == said->dimension && second->inSi == said->inSi;
  if (auto same = checkUnitOfFile(mapping, *column); !same && !isSecond) return same.error();
  if (mapping.unit.empty()) {
    mapping.unit = column->unit;
    if (!mapping.unit.empty() && !unitOf(mapping.unit) && unitOf(unitOfTarget(mapping.channel)))
      return wrong(
          "The unit \"" + column->unit + "\" of \"" + column->name + "\" is none that is known.",
          "Say it: " + mapRemedy(*column, mapping.channel, mapping.sign) + factorWords(*column, mapping.channel) + ".");
  }
  if (mapping.unit.empty() && isTarget(mapping.from)) mapping.unit = unitOfTarget(mapping.from);
  if (auto good = checkUnit(mapping); !good) return good.error();
  if (offset) {
    const auto unit = scaledUnitOf(mapping.unit);
    mapping.offset = *offset * (unit ? unit->inSi : 1.0);
  }
  return mapping;
}

base::Result<void> checkUnitOfFile(const ColumnMapping& mapping, const ChannelHeader& column) {
  const auto said = scaledUnitOf(mapping.unit), own = unitOf(column.unit);
  // A scale of a person's own, "[4.5 N]" for a volt, says nothing against the file.
  if (said && own && !unitOf(mapping.unit) && said->dimension != own->dimension) return {};
  if (said && own && (said->dimension != own->dimension || said->inSi != own->inSi))
    return wrong("The file says that \"" + mapping.from + "\" is in " + column.unit + ", not in " + mapping.unit + ".",
                 "Leave the unit out, or correct the file.");
  return {};
}

nlohmann::json toJson(const Mapping& mapping) {
  nlohmann::json columns = nlohmann::json::array();
  for (const ColumnMapping& c : mapping.columns) {
    columns.push_back({{"channel", c.channel},
                       {"from", c.from},
                       {"unit", c.unit},
                       {"sign", c.sign},
                       {"offset", c.offset},
                       {"guessed", c.guessed}});
    if (!c.others.empty()) columns.back()["or"] = c.others;
    if (c.optional) columns.back()["optional"] = true;
  }
  nlohmann::json json{
      {"format", kFormatOfMapping}, {"name", mapping.name}, {"about", mapping.about}, {"columns", columns}};
  if (!mapping.ignored.empty()) json["ignored"] = mapping.ignored;
  if (mapping.certain) json["certain"] = true;
  if (mapping.unitsIfNone) json["units_if_none"] = true;
  if (mapping.rate_Hz) json["rate_Hz"] = *mapping.rate_Hz;
  if (!mapping.axes.empty()) json["axes"] = mapping.axes;
  return json;
}

base::Result<Mapping> readMapping(const nlohmann::json& json, const std::string& origin) {
  try {
    const base::JsonReader reader(json, origin);
    if (reader.text("format") != kFormatOfMapping)
      reader.fail("format", "is not \"" + std::string(kFormatOfMapping) + "\"", "Save the mapping anew.");
    Mapping mapping{.name = reader.textOr("name", ""), .about = reader.textOr("about", "")};
    mapping.certain = reader.flag("certain", false);
    mapping.unitsIfNone = reader.flag("units_if_none", false);
    mapping.axes = reader.textOr("axes", "");
    if (!mapping.axes.empty())
      if (const auto axes = parseAxes(mapping.axes); !axes)
        reader.fail("axes", axes.error().message, axes.error().remedy);
    if (reader.has("rate_Hz")) mapping.rate_Hz = reader.number("rate_Hz", 1e-3, 1e7);
    if (reader.has("ignored"))
      for (const base::JsonReader& name : reader.items("ignored")) {
        if (!name.json().is_string()) reader.fail("ignored", "is no list of names", "Write [\"Comment\"].");
        mapping.ignored.push_back(name.json().get<std::string>());
      }
    for (const base::JsonReader& item : reader.items("columns")) {
      ColumnMapping c{.channel = item.text("channel"),
                      .from = item.text("from"),
                      .unit = item.textOr("unit", ""),
                      .sign = item.numberOr("sign", 1.0),
                      .offset = item.numberOr("offset", 0.0),
                      .guessed = item.flag("guessed", false),
                      .optional = item.flag("optional", false)};
      if (item.has("or"))
        for (const base::JsonReader& other : item.items("or")) {
          if (!other.json().is_string()) item.fail("or", "is no list of names", "Write [\"Fx1\", \"FX\"].");
          c.others.push_back(other.json().get<std::string>());
        }
      if (!isTarget(c.channel))
        item.fail("channel", "is \"" + c.channel + "\", which is no channel", base::didYouMean(c.channel, targets()));
      if (mapping.of(c.channel)) item.fail("channel", "\"" + c.channel + "\" stands twice", "Take one out.");
      if (c.sign != 1.0 && c.sign != -1.0) item.fail("sign", "is neither 1 nor -1", "Use the unit for a scale.");
      if (auto good = checkUnit(c); !good && !c.from.empty())
        item.fail("unit", good.error().message, good.error().remedy);
      mapping.columns.push_back(std::move(c));
    }
    reader.refuseUnknown();
    return mapping;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::exchange
