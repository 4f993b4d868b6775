#include "core/scene/specimens/vertebra_form.h"

#include <array>
#include <cmath>

#include "core/scene/specimens/piece_place.h"

namespace articulus::scene {
namespace {

using spatial::Vector3;

struct Region {
  const char* joint;
  const char* species;  ///< empty: any other
  VertebraForm form;
};

// Human lumbar bodies are about 35 mm deep, 48 wide and 26 high, thoracic ones 28, 31 and 21, cervical ones 15, 19 and
// 12; porcine lumbar ones are slender and longer than wide.
const std::array kRegions{
    Region{"cervical",
           "",
           {0.0078,
            0.0098,
            0.0122,
            0.0048,
            0.0125,
            0.0105,
            0.0030,
            {-0.002, 0.0225, -0.002},
            0.0036,
            0.017,
            0.50,
            0.0040,
            0.0024,
            0.0155,
            0.0050,
            0.006}},
    Region{"thoracic",
           "",
           {0.0140,
            0.0150,
            0.0205,
            0.0065,
            0.0150,
            0.0090,
            0.0044,
            {-0.036, 0.0300, 0.006},
            0.0048,
            0.036,
            0.85,
            0.0065,
            0.0030,
            0.0115,
            0.0048,
            0.004}},
    Region{"lumbar",
           "porcine",
           {0.0125,
            0.0165,
            0.0250,
            0.0050,
            0.0125,
            0.0095,
            0.0046,
            {-0.010, 0.0460, -0.004},
            0.0046,
            0.026,
            0.12,
            0.0115,
            0.0030,
            0.0120,
            0.0052,
            0.002}},
    Region{"lumbar",
           "",
           {0.0172,
            0.0240,
            0.0265,
            0.0085,
            0.0160,
            0.0130,
            0.0058,
            {-0.026, 0.0430, 0.004},
            0.0050,
            0.030,
            0.22,
            0.0110,
            0.0036,
            0.0155,
            0.0068,
            0.003}},
};

void bothSides(ImplicitShape& shape, double blend, const Vector3& p, const Vector3& q, double rp, double rq) {
  for (const double side : {1.0, -1.0}) {
    const Vector3 mirror(1.0, side, 1.0);
    shape.add(capsule(mirror.cwiseProduct(p), mirror.cwiseProduct(q), rp, rq), blend);
  }
}

}  // namespace

const VertebraForm& vertebraForm(const std::string& joint, const std::string& species) {
  for (const Region& region : kRegions)
    if (joint.find(region.joint) != std::string::npos && (*region.species == '\0' || species == region.species))
      return region.form;
  return kRegions.back().form;
}

Vector3 VertebraForm::spinousTip_m() const {
  return {laminaX_m() - spinous_m * std::cos(spinousFall_rad), 0.0,
          -0.12 * height_m - spinous_m * std::sin(spinousFall_rad)};
}

ImplicitShape vertebraShape(const VertebraForm& f) {
  ImplicitShape s;
  const double half = 0.5 * f.height_m, rim = 0.12 * f.height_m, blend = 0.30 * f.height_m;
  // A waisted body with raised rims, hollow towards the canal.
  s.add(column({}, 0.86 * f.halfDepth_m, 0.87 * f.halfWidth_m, half, 0.0008));
  for (const double side : {1.0, -1.0})
    s.add(column(placeAt(0, 0, side * (half - rim)), f.halfDepth_m, f.halfWidth_m, rim, 0.7 * rim), blend);
  const double hollow = 0.9 * f.halfWidth_m;
  s.cut(capsule({-f.halfDepth_m - 0.86 * hollow, 0, -f.height_m}, {-f.halfDepth_m - 0.86 * hollow, 0, f.height_m},
                hollow, hollow),
        0.15 * f.height_m);
  for (const double side : {1.0, -1.0})  // dished end plates
    s.cut(ellipsoid(placeAt(0.06 * f.halfDepth_m, 0, side * (half + 0.6 * rim)),
                    {0.72 * f.halfDepth_m, 0.72 * f.halfWidth_m, 1.1 * rim}),
          0.06 * f.height_m);
  // Pedicles, laminae, processes.
  const double back = f.laminaX_m(), high = 0.20 * f.height_m;
  const Vector3 root(-0.80 * f.halfDepth_m, f.pediclesApart_m, high),
      corner(back + 0.30 * f.canal_m, 1.10 * f.pediclesApart_m, 0.6 * high), midline(back, 0, -0.10 * f.height_m);
  bothSides(s, blend, root, corner, 1.05 * f.pedicle_m, f.pedicle_m);
  bothSides(s, 0.8 * blend, corner, midline, f.pedicle_m, 0.85 * f.pedicle_m);
  bothSides(s, 0.8 * blend, corner + Vector3(0, 0, -0.2 * f.height_m), midline + Vector3(0, 0, -0.18 * f.height_m),
            0.7 * f.pedicle_m, 0.8 * f.pedicle_m);
  bothSides(s, blend, 0.5 * (root + corner) + Vector3(-0.1 * f.canal_m, 0, 0), f.transverseTip_m, f.transverse_m,
            0.62 * f.transverse_m);
  // The upper articular processes face backwards.
  const Vector3 upper(back + 0.42 * f.canal_m, f.facetApart_m, 0.15 * f.height_m);
  bothSides(s, 0.6 * blend, upper, upper + Vector3(-f.facetTilt_m, 0.05 * f.facetApart_m, 0.52 * f.height_m), f.facet_m,
            0.78 * f.facet_m);
  // The spinous process.
  const Vector3 tip = f.spinousTip_m(), way = tip - midline;
  const double length = way.norm();
  const spatial::Pose blade = turnedAt(std::atan2(-way.z(), -way.x()), Vector3(0, -1, 0), 0.5 * (midline + tip));
  s.add(box(blade, {0.5 * length, f.spinousHalfThick_m, f.spinousHalfHeight_m}, 0.9 * f.spinousHalfThick_m), blend);
  s.add(capsule(tip + Vector3(0.002, 0, 0.5 * f.spinousHalfHeight_m),
                tip - Vector3(-0.002, 0, 0.7 * f.spinousHalfHeight_m), 1.25 * f.spinousHalfThick_m,
                1.45 * f.spinousHalfThick_m),
        0.4 * blend);
  return s;
}

ImplicitShape lowerFacets(const VertebraForm& f) {
  ImplicitShape s;
  const Vector3 from(f.laminaX_m() + 0.06 * f.canal_m, 0.86 * f.facetApart_m, -0.18 * f.height_m);
  bothSides(s, 0.0, from, from + Vector3(0.4 * f.facetTilt_m, 0.02 * f.facetApart_m, -0.52 * f.height_m),
            0.9 * f.facet_m, 0.72 * f.facet_m);
  return s;
}

ImplicitShape discShape(const VertebraForm& f, double height_m) {
  ImplicitShape s;
  const double half = 0.5 * height_m + 0.0012;  // its edge lies on the dished end plates
  s.add(column({}, 0.965 * f.halfDepth_m, 0.965 * f.halfWidth_m, half, 0.6 * half));
  s.add(ellipsoid({}, {1.03 * f.halfDepth_m, 1.03 * f.halfWidth_m, 0.9 * half}), 0.002);
  const double hollow = 0.9 * f.halfWidth_m, x = -f.halfDepth_m - 0.86 * hollow;
  s.cut(capsule({x, 0, -height_m}, {x, 0, height_m}, hollow, hollow), 0.003);
  return s;
}

}  // namespace articulus::scene
