#include "hardware/ur_rtde/ur_script.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/text/text_format.h"

namespace articulus::hardware {
namespace {

constexpr const char* kText = R"(def articulus():
  # Sent by Articulus. Follows set-points from RTDE input registers: integer 24 number, 25 mode, double 24 to 29 values.
  # The controller has zeroed its force/torque sensor as this program was started.
  program = @PROGRAM@
  step = get_steptime()
  most_silent = @SILENT@
  most_step = @STEP@
  last = get_target_joint_positions()
  number = read_input_integer_register(24)
  seen = number
  silent = 0
  late = 0
  heard = False
  gone = False
  doing = 0
  write_output_integer_register(25, number)
  write_output_integer_register(26, late)
  write_output_integer_register(27, doing)
  write_output_integer_register(24, program)
  while True:
    number = read_input_integer_register(24)
    mode = read_input_integer_register(25)
    value = [@VALUES@]
    if number == seen:
      silent = silent + 1
      if silent == 3:
        late = late + 1
      end
    else:
      if not heard:
        heard = True
        rtde_set_watchdog("input_int_register_24", @WATCHDOG@, "stop")
      end
      silent = 0
      seen = number
    end
    if not heard:
      mode = 0
      late = 0
    elif silent > most_silent:
      gone = True
    elif gone and silent == 0:
      if mode == 0 or mode == 3:
        gone = False
      end
    end
    if mode == 1:
      if doing != 1:
        last = get_target_joint_positions()
      end
      i = 0
      while i < 6:
        if norm(value[i] - last[i]) > most_step:
          gone = True
        end
        i = i + 1
      end
      last = value
    end
    if gone:
      mode = 3
    end
    write_output_integer_register(25, number)
    write_output_integer_register(26, late)
    write_output_integer_register(27, mode)
    if mode == 1:
      servoj(value, 0, 0, step, @LOOKAHEAD@, @GAIN@)
    elif mode == 2:
      speedj(value, @ACCELERATION@, step)
    elif mode == 9:
      stopj(@HALT@)
      halt
    elif doing == 1 or doing == 2:
      if mode == 3:
        stopj(@HALT@)
      else:
        stopj(@STOP@)
      end
    else:
      sync()
    end
    doing = mode
  end
end
)";

void replace(std::string& text, const std::string& key, const std::string& value) {
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + value.size()))
    text.replace(at, key.size(), value);
}

}  // namespace

std::string urScript(const UrScriptSettings& s) {
  std::string text = kText;
  const int silent = std::max(2, static_cast<int>(std::lround(s.silence_s * s.rate_Hz)));
  replace(text, "@PROGRAM@", std::to_string(s.program));
  std::string values;
  for (int i = 24; i < 30; ++i)
    values += (values.empty() ? "" : ", ") + ("read_input_float_register(" + std::to_string(i) + ")");
  replace(text, "@VALUES@", values);
  replace(text, "@SILENT@", std::to_string(silent));
  // Two set-points may be lost on the way before what is left of the step looks like a jump.
  replace(text, "@STEP@", base::significant(3.0 * s.largestSpeed_rad_per_s / s.rate_Hz));
  // The watchdog is the second net: it waits five times as long as the program's own count, and then ends it.
  replace(text, "@WATCHDOG@", base::significant(std::max(1.0, s.rate_Hz / (5.0 * silent))));
  replace(text, "@LOOKAHEAD@", base::significant(s.lookahead_s));
  replace(text, "@GAIN@", std::to_string(s.gain));
  replace(text, "@ACCELERATION@", base::significant(s.acceleration_rad_per_s2));
  replace(text, "@STOP@", base::significant(s.stop_rad_per_s2));
  replace(text, "@HALT@", base::significant(s.halt_rad_per_s2));
  return text;
}

}  // namespace articulus::hardware
