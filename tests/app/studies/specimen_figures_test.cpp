// What a result is held against, and of what sort that is: nothing that was put into a model counts as published.
#include "app/studies/specimens/specimen_figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"

namespace articulus::test {
namespace {

using studies::Basis;
using studies::Figure;

storage::ResultValue row(const std::string& of, const std::string& quantity, double value) {
  storage::ResultValue r;
  r.motion = of;
  r.quantity = quantity;
  r.minimum = r.maximum = value;
  return r;
}

protocol::Protocol shipped(const std::string& key) {
  auto read =
      protocol::loadProtocol(std::filesystem::path(ARTICULUS_RESOURCES) / "protocols" / (std::string(key) + ".json"));
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

const Figure* figureOf(const std::vector<Figure>& all, const std::string& of, const std::string& quantity) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Figure& f) { return f.of == of && f.quantity == quantity; });
  return found == all.end() ? nullptr : &*found;
}

const studies::SpecimenCase& caseOf(const std::string& key) {
  const auto& all = studies::specimenCases();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& c) { return c.key == key; });
  if (found == all.end()) throw std::runtime_error("no case " + key);
  return *found;
}

TEST(SpecimenFigures, APrintedNumberThatIsMissedIsAFigureThatIsNotMet) {
  const auto protocol = shipped("shoulder_stability");
  const std::vector rows{
      row("abduction 0 deg, external rotation 60 deg", "anteroinferior translation, intact", 6.83e-3),
      row("abduction 0 deg, external rotation 0 deg", "anterior translation, intact", 5.80e-3)};
  const auto figures = studies::figuresOf(caseOf("shoulder_right"), protocol, rows);
  const auto* missed =
      figureOf(figures, "abduction 0 deg, external rotation 60 deg", "anteroinferior translation, intact");
  ASSERT_TRUE(missed);
  EXPECT_NEAR(*missed->theirMinimum, 0.9 * 14.26e-3, 1e-9);
  EXPECT_NEAR(*missed->theirMaximum, 1.1 * 14.26e-3, 1e-9);
  EXPECT_FALSE(missed->met());
  EXPECT_EQ(missed->basis, Basis::RoundTrip) << "its capsule was fitted to that table";
  EXPECT_TRUE(figureOf(figures, "abduction 0 deg, external rotation 0 deg", "anterior translation, intact")->met());
  // What the run gave no value of is not met either.
  const auto* none = figureOf(figures, "abduction 60 deg, external rotation 0 deg", "anterior translation, injured");
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->minimum);
  EXPECT_FALSE(none->met());
  EXPECT_EQ(figures.size(), 28u) << "fourteen places, whole and injured";
}

TEST(SpecimenFigures, AStiffeningIsFoundByItsSourceWhateverThePreloadIsCalled) {
  const auto protocol = shipped("stiffness_preloads");
  const auto printed = studies::printedBeside(protocol);
  ASSERT_EQ(printed.size(), 2u);
  auto at500 = row("segment, preload 500 N", "stiffening of the diagonal", 2.52);
  at500.source = "Gardner-Morse & Stokes 2004: 2.11 at 500 N, diagonal and primary off-diagonal of human segments";
  const auto figures = studies::figuresOf(caseOf("stiffness_spine"), protocol, {at500});
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_FALSE(figures[0].minimum) << "at 250 N there is no row";
  EXPECT_EQ(figures[1].of, "segment, preload 500 N");
  EXPECT_FALSE(figures[1].met());
}

TEST(SpecimenFigures, WhatTheSpecimenWasMadeFromIsNoPublishedFigure) {
  auto rotation = row("axial rotation", "range of motion", 0.7),
       bending = row("lateral bending", "range of motion", 0.7);
  rotation.expectedMaximum = bending.expectedMaximum = 1.0;
  const auto figures =
      studies::figuresOf(caseOf("spine_flexibility"), shipped("spine_flexibility"), {rotation, bending});
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_EQ(figures[0].basis, Basis::RoundTrip);
  EXPECT_EQ(figures[1].basis, Basis::Published);
  // Specimens with a series, a range or a spring of their own, and a rest that ends by a rule.
  for (const char* key : {"spine_lumbar", "spine_thoracic", "spine_cervical_gentle", "stress_relaxation",
                          "ligament_relaxation", "creep", "hip_right", "hip_left", "ankle_right", "ankle_left"}) {
    EXPECT_FALSE(caseOf(key).expectations.empty());
    for (const auto& e : caseOf(key).expectations) EXPECT_EQ(e.basis, Basis::RoundTrip) << key << ", " << e.quantity;
  }
  for (const char* key :
       {"knee_passive", "knee_laxity", "shoulder_left", "stiffness_jig", "stiffness_spine", "knee_inspired_joint"})
    EXPECT_EQ(caseOf(key).basis, Basis::RoundTrip) << key;
  EXPECT_EQ(caseOf("knee_passive_by_time").basis, Basis::Published) << "no rule ends its rests at the figure";
}

}  // namespace
}  // namespace articulus::test
