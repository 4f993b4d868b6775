// Drawings of lines and words: sizes as asked for, words that may be anybody's, pictures that are packed into them.
#include "core/report/svg_drawing.h"

#include <gmock/gmock.h>

namespace articulus::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(SvgDrawing, StatesItsSizeAndEscapesWords) {
  SvgDrawing drawing(85.0, 40.5, "a <name>");
  drawing.text({1.0, 2.0}, "</text><script>", {.size_pt = 7.2, .anchor = SvgDrawing::Anchor::End, .bold = true});
  const std::string svg = drawing.svg();
  EXPECT_THAT(svg, HasSubstr("width=\"85.00mm\" height=\"40.50mm\""));
  EXPECT_THAT(svg, HasSubstr("font-size=\"2.540\""));
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SvgDrawing, PacksPicturesAsBase64) {
  for (const auto& [bytes, packed] :
       {std::pair<std::string, std::string>{"Man", "TWFu\""}, {"Ma", "TWE=\""}, {"M", "TQ==\""}}) {
    SvgDrawing drawing(10.0, 10.0, "p");
    drawing.image({0.0, 0.0}, 10.0, 10.0, bytes);
    EXPECT_THAT(drawing.svg(), HasSubstr("base64," + packed));
  }
}

TEST(SvgDrawing, DrawsNoArrowThatIsAPoint) {
  SvgDrawing drawing(10.0, 10.0, "p");
  const std::string before = drawing.svg();
  drawing.arrow({3.0, 3.0}, {3.0, 3.0}, "#000000", 1.0);
  EXPECT_EQ(drawing.svg(), before);
  drawing.arrow({3.0, 3.0}, {6.0, 3.0}, "#000000", 1.0, 1.0);
  EXPECT_THAT(drawing.svg(), HasSubstr("points=\"6.000,3.000 5.000,3.340 5.000,2.660\"")) << "its tip is its end";
}

}  // namespace
}  // namespace articulus::report
