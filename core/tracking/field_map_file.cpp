#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/spatial/json_vector.h"
#include "core/tracking/field_map.h"

namespace articulus::tracking {
namespace {

constexpr const char* kFormat = "articulus-field-map-1";
constexpr std::size_t kMostSites = 2000, kMostTerms = 35;

std::vector<std::array<double, 6>> rowsOf(const base::JsonReader& file, const std::string& key, std::size_t most) {
  const auto numbers = file.numbers(key);
  if (numbers.size() % 6 != 0 || numbers.size() / 6 > most)
    file.fail(key, "holds " + std::to_string(numbers.size()) + " numbers", "Write the map anew from its samples.");
  std::vector<std::array<double, 6>> rows(numbers.size() / 6);
  for (std::size_t i = 0; i < numbers.size(); ++i) rows[i / 6][i % 6] = numbers[i];
  return rows;
}

nlohmann::ordered_json flat(const std::vector<std::array<double, 6>>& rows) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& row : rows)
    for (const double v : row) list.push_back(v);
  return list;
}

}  // namespace

std::string fieldMapText(const FieldMap& map) {
  nlohmann::ordered_json sites = nlohmann::ordered_json::array();
  for (const auto& p : map.sites_m)
    for (int k = 0; k < 3; ++k) sites.push_back(p[k]);
  const nlohmann::ordered_json json{{"format", kFormat},
                                    {"simulated", map.simulated},
                                    {"order", map.order},
                                    {"reach_m", map.reach_m},
                                    {"centre_m", {map.centre_m.x(), map.centre_m.y(), map.centre_m.z()}},
                                    {"scale_m", map.scale_m},
                                    {"spacing_m", map.spacing_m},
                                    {"before_m", map.before_m},
                                    {"after_m", map.after_m},
                                    {"before_rad", map.before_rad},
                                    {"after_rad", map.after_rad},
                                    {"sites_m", sites},
                                    {"polynomial", flat(map.polynomial)},
                                    {"bells", flat(map.bells)}};
  return json.dump(1) + "\n";
}

base::Result<FieldMap> readFieldMap(const std::filesystem::path& file) {
  auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    const base::JsonReader r(*json, file.filename().string());
    if (const std::string format = r.text("format"); format != kFormat)
      r.fail("format", "is \"" + format.substr(0, 60) + "\"", std::string("Give a map of a field: ") + kFormat + ".");
    FieldMap map;
    map.simulated = r.flag("simulated", false);
    map.order = static_cast<int>(r.integer("order", 1, 4));
    map.reach_m = r.number("reach_m", 0.0, 10.0);
    map.centre_m = spatial::vector3(r, "centre_m");
    map.scale_m = r.number("scale_m", 1e-6, 10.0);
    map.spacing_m = r.number("spacing_m", 1e-9, 10.0);
    map.before_m = r.number("before_m", 0.0, 10.0);
    map.after_m = r.number("after_m", 0.0, 10.0);
    map.before_rad = r.number("before_rad", 0.0, 10.0);
    map.after_rad = r.number("after_rad", 0.0, 10.0);
    const auto sites = r.numbers("sites_m");
    if (sites.size() % 3 != 0 || sites.size() / 3 > kMostSites || sites.empty())
      r.fail("sites_m", "holds " + std::to_string(sites.size()) + " numbers", "Write the map anew from its samples.");
    for (std::size_t i = 0; i + 2 < sites.size(); i += 3)
      map.sites_m.emplace_back(sites[i], sites[i + 1], sites[i + 2]);
    map.polynomial = rowsOf(r, "polynomial", kMostTerms);
    map.bells = rowsOf(r, "bells", kMostSites);
    const auto terms = static_cast<std::size_t>((map.order + 1) * (map.order + 2) * (map.order + 3) / 6);
    if (map.polynomial.size() != terms)
      r.fail("polynomial", "has " + std::to_string(map.polynomial.size()) + " terms, not " + std::to_string(terms),
             "Write the map anew from its samples.");
    if (map.reach_m > 0.0 ? map.bells.size() != map.sites_m.size() : !map.bells.empty())
      r.fail("bells", "are not one a site", "Write the map anew from its samples.");
    r.refuseUnknown();
    return map;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::tracking
