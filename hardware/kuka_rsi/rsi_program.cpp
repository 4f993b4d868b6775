#include "hardware/kuka_rsi/rsi_program.h"

#include <algorithm>

namespace articulus::hardware {

std::string rsiProgram(const RsiControllerOrder& order, const std::string& context) {
  const RsiTags& tags = order.config.tags;
  const std::string go = "$SEN_PINT[" + std::to_string(kRsiGoIndex) + "]";
  const std::string run = "$SEN_PINT[" + std::to_string(kRsiRunIndex) + "]";
  std::string text, in = "  ";
  const auto line = [&text](const std::string& words) { text.append(words).append("\n"); };
  const auto stopUnlessOk = [&](const std::string& call) {
    line(in + "ret = " + call);
    line(in + "IF (ret <> RSIOK) THEN");
    line(in + "  HALT ; the message of RSI says why");
    line(in + "ENDIF");
  };
  std::string upper = order.name;
  std::ranges::transform(upper, upper.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  line("&ACCESS RVP");
  line("&REL 1");
  line("DEF " + upper + "( )");
  line("; Written by Articulus for KUKA.RobotSensorInterface. Not tried on a controller: read it, then try it in T1,");
  line("; the arm in the air, with reduced speed. Open the cell in Articulus first, then start this program.");
  line("DECL INT ret, contid");
  line(";FOLD INI");
  line("  ;FOLD BASISTECH INI");
  line("    GLOBAL INTERRUPT DECL 3 WHEN $STOPMESS==TRUE DO IR_STOPM ( )");
  line("    INTERRUPT ON 3");
  line("    BAS (#INITMOV,0 )");
  line("  ;ENDFOLD (BASISTECH INI)");
  line(";ENDFOLD (INI)");
  line("");
  if (tags.pose) {
    line("; The correction is that of the flange, in the axes of the robot's root.");
    line("$TOOL = $NULLFRAME");
    line("$BASE = $NULLFRAME");
  }
  line("; Block coincidence where the arm stands: nothing moves. Corrections count from here.");
  line("PTP $AXIS_ACT");
  line("");
  line("LOOP");
  if (!tags.go.empty()) line(in + go + " = 0");
  if (!tags.run.empty()) line(in + run + " = 0 ; " + tags.run + ": no correction is in force");
  stopUnlessOk("RSI_CREATE(\"" + context + "\",contid,TRUE)");
  stopUnlessOk(std::string("RSI_ON(")
                   .append(order.relative ? "#RELATIVE" : "#ABSOLUTE")
                   .append(order.cycle_ms == 4 ? ",#IPO_FAST)" : ",#IPO)"));
  if (!tags.go.empty()) {
    line(in + "; Until Articulus asks for motion (" + tags.go + ").");
    line(in + "WHILE " + go + " <> 1");
    line(in + "  WAIT SEC 0.012");
    line(in + "ENDWHILE");
  }
  if (!tags.run.empty()) line(in + run + " = 1");
  line(in + "; Until " + (tags.stop.empty() ? "the program is cancelled." : tags.stop + " ends it."));
  line(in + "RSI_MOVECORR()");
  if (!tags.run.empty()) line(in + run + " = 0");
  stopUnlessOk("RSI_OFF()");
  line(in + "; Longer than half a second: by that Articulus tells a new start from replies that were late.");
  line(in + "WAIT SEC 1.0");
  line("ENDLOOP");
  line("END");
  return text;
}

}  // namespace articulus::hardware
