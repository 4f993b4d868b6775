#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "app/cli/kinematics/csv_reader.h"
#include "app/cli/kinematics/csv_writer.h"

namespace articulus::cli {

/// A row on its way through a command.
struct CsvRow {
  const std::vector<double>& values;  ///< SI, in the order that was asked for
  long long row = 0;                  ///< the first one under the header is 1
  long long line = 0;                 ///< of standard input, for messages
};

/// Turns CSV on standard input into CSV on standard output, row by row. Answers leave before the command waits for
/// more, so that it can serve another program through a pipe.
/// In      convert writes the fields of one or more rows; an Error ends the command
/// Errors  bad input by line and column; Cancelled after Ctrl+C; StorageFailure
[[nodiscard]] base::Result<void> convertCsv(
    std::vector<CsvColumn> wanted, const std::string& header,
    const std::function<base::Result<void>(const CsvRow&, CsvWriter&)>& convert);

/// q1_rad or q1_deg (joint_1_rad, joint_1_deg as exports have it), and so on up to the number of joints.
[[nodiscard]] std::vector<CsvColumn> positionColumns(int joints);
/// The same for qd1_rad_per_s and qdd1_rad_per_s2.
[[nodiscard]] std::vector<CsvColumn> velocityColumns(int joints);
[[nodiscard]] std::vector<CsvColumn> accelerationColumns(int joints);
/// x_m,y_m,z_m (or _mm), qw,qx,qy,qz.
[[nodiscard]] std::vector<CsvColumn> poseColumns();

/// "1 row", "2 rows".
[[nodiscard]] std::string rowsText(long long count);

/// "q1_rad,q2_rad,...": before and after frame the joint's number.
[[nodiscard]] std::string numbered(const std::string& before, const std::string& after, int joints);

}  // namespace articulus::cli
