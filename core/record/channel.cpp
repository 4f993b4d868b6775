#include "core/record/channel.h"

#include <array>

namespace articulus::record {
namespace {

constexpr std::array<ChannelInfo, kChannelCount> kCatalogue{{
    {"time_s", "Time", "s", "-", "Time since the run began", "time"},
    {"host_time_s", "Host time", "s", "-", "Monotonic time of the cycle's deadline", "time"},
    {"wake_late_s", "Wake-up late", "s", "-", "How long after its deadline the cycle began", "time"},
    {"cycle_time_s", "Cycle time", "s", "-", "How long the cycle before this one computed", "time"},

    {"wanted_force_x_N", "Fx wanted", "N", "at D in W", "Wanted force on the specimen", "wanted load"},
    {"wanted_force_y_N", "Fy wanted", "N", "at D in W", "Wanted force on the specimen", "wanted load"},
    {"wanted_force_z_N", "Fz wanted", "N", "at D in W", "Wanted force on the specimen", "wanted load"},
    {"wanted_moment_x_Nm", "Mx wanted", "Nm", "at D in W", "Wanted moment on the specimen (lateral bending)",
     "wanted load"},
    {"wanted_moment_y_Nm", "My wanted", "Nm", "at D in W", "Wanted moment on the specimen (flexion-extension)",
     "wanted load"},
    {"wanted_moment_z_Nm", "Mz wanted", "Nm", "at D in W", "Wanted moment on the specimen (axial rotation)",
     "wanted load"},

    {"force_x_N", "Fx", "N", "at D in W", "Force on the specimen, compensated and filtered", "load"},
    {"force_y_N", "Fy", "N", "at D in W", "Force on the specimen, compensated and filtered", "load"},
    {"force_z_N", "Fz", "N", "at D in W", "Force on the specimen, compensated and filtered", "load"},
    {"moment_x_Nm", "Mx", "Nm", "at D in W", "Moment on the specimen, compensated and filtered", "load"},
    {"moment_y_Nm", "My", "Nm", "at D in W", "Moment on the specimen, compensated and filtered", "load"},
    {"moment_z_Nm", "Mz", "Nm", "at D in W", "Moment on the specimen, compensated and filtered", "load"},

    {"sensor_force_x_N", "Sensor Fx", "N", "S", "Force as the load cell reports it", "sensor"},
    {"sensor_force_y_N", "Sensor Fy", "N", "S", "Force as the load cell reports it", "sensor"},
    {"sensor_force_z_N", "Sensor Fz", "N", "S", "Force as the load cell reports it", "sensor"},
    {"sensor_moment_x_Nm", "Sensor Mx", "Nm", "S", "Moment as the load cell reports it", "sensor"},
    {"sensor_moment_y_Nm", "Sensor My", "Nm", "S", "Moment as the load cell reports it", "sensor"},
    {"sensor_moment_z_Nm", "Sensor Mz", "Nm", "S", "Moment as the load cell reports it", "sensor"},
    {"sensor_acceleration_x_m_per_s2", "Sensor ax", "m/s2", "S", "Linear acceleration without gravity", "sensor"},
    {"sensor_acceleration_y_m_per_s2", "Sensor ay", "m/s2", "S", "Linear acceleration without gravity", "sensor"},
    {"sensor_acceleration_z_m_per_s2", "Sensor az", "m/s2", "S", "Linear acceleration without gravity", "sensor"},
    {"sensor_angular_acceleration_x_rad_per_s2", "Sensor alpha x", "rad/s2", "S", "Angular acceleration", "sensor"},
    {"sensor_angular_acceleration_y_rad_per_s2", "Sensor alpha y", "rad/s2", "S", "Angular acceleration", "sensor"},
    {"sensor_angular_acceleration_z_rad_per_s2", "Sensor alpha z", "rad/s2", "S", "Angular acceleration", "sensor"},
    {"sensor_age_s", "Sensor age", "s", "-", "Age of the load cell's sample in this cycle", "sensor"},

    {"joint_1_rad", "q1", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_2_rad", "q2", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_3_rad", "q3", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_4_rad", "q4", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_5_rad", "q5", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_6_rad", "q6", "rad", "joint", "Joint position from the encoders", "joint"},
    {"joint_velocity_1_rad_per_s", "qd1", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"joint_velocity_2_rad_per_s", "qd2", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"joint_velocity_3_rad_per_s", "qd3", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"joint_velocity_4_rad_per_s", "qd4", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"joint_velocity_5_rad_per_s", "qd5", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"joint_velocity_6_rad_per_s", "qd6", "rad/s", "joint", "Joint velocity, observed", "joint"},
    {"wanted_joint_1_rad", "q1 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"wanted_joint_2_rad", "q2 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"wanted_joint_3_rad", "q3 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"wanted_joint_4_rad", "q4 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"wanted_joint_5_rad", "q5 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"wanted_joint_6_rad", "q6 wanted", "rad", "joint", "Wanted joint position", "joint"},
    {"drive_1_V", "u1", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"drive_2_V", "u2", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"drive_3_V", "u3", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"drive_4_V", "u4", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"drive_5_V", "u5", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"drive_6_V", "u6", "V", "motor", "Drive command, -10 to 10 V", "drive"},
    {"friction_1_Nm", "Friction 1", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},
    {"friction_2_Nm", "Friction 2", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},
    {"friction_3_Nm", "Friction 3", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},
    {"friction_4_Nm", "Friction 4", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},
    {"friction_5_Nm", "Friction 5", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},
    {"friction_6_Nm", "Friction 6", "Nm", "joint", "Disturbance torque that the observer sees", "drive"},

    {"position_x_m", "x", "m", "D in W", "Position of the moving body", "pose"},
    {"position_y_m", "y", "m", "D in W", "Position of the moving body", "pose"},
    {"position_z_m", "z", "m", "D in W", "Position of the moving body", "pose"},
    {"quaternion_w", "qw", "", "D in W", "Orientation of the moving body", "pose"},
    {"quaternion_x", "qx", "", "D in W", "Orientation of the moving body", "pose"},
    {"quaternion_y", "qy", "", "D in W", "Orientation of the moving body", "pose"},
    {"quaternion_z", "qz", "", "D in W", "Orientation of the moving body", "pose"},
    {"wanted_position_x_m", "x wanted", "m", "D in W", "Wanted position", "pose"},
    {"wanted_position_y_m", "y wanted", "m", "D in W", "Wanted position", "pose"},
    {"wanted_position_z_m", "z wanted", "m", "D in W", "Wanted position", "pose"},
    {"wanted_quaternion_w", "qw wanted", "", "D in W", "Wanted orientation", "pose"},
    {"wanted_quaternion_x", "qx wanted", "", "D in W", "Wanted orientation", "pose"},
    {"wanted_quaternion_y", "qy wanted", "", "D in W", "Wanted orientation", "pose"},
    {"wanted_quaternion_z", "qz wanted", "", "D in W", "Wanted orientation", "pose"},

    {"flexion_rad", "FE", "rad", "D in P", "Flexion (+) and extension (-) from the reference pose", "angle"},
    {"lateral_bending_rad", "LB", "rad", "D in P", "Lateral bending, + to the right", "angle"},
    {"axial_rotation_rad", "AR", "rad", "D in P", "Axial rotation, + to the left", "angle"},

    {"clearance_m", "Clearance", "m", "-", "Least distance between two parts of arm, tool, bench and vice", "safety"},
    {"force_gain_share", "Gain share", "", "-",
     "Share of the force gains in force: less where dead time or an oscillation ask for it", "safety"},

    {"joint_7_rad", "q7", "rad", "joint", "Joint position from the encoders, arms with seven joints", "seventh joint"},
    {"joint_velocity_7_rad_per_s", "qd7", "rad/s", "joint", "Joint velocity, observed, arms with seven joints",
     "seventh joint"},
    {"wanted_joint_7_rad", "q7 wanted", "rad", "joint", "Wanted joint position, arms with seven joints",
     "seventh joint"},
    {"drive_7_V", "u7", "V", "motor", "Drive command, -10 to 10 V, arms with seven joints", "seventh joint"},
    {"friction_7_Nm", "Friction 7", "Nm", "joint", "Disturbance torque that the observer sees, arms with seven joints",
     "seventh joint"},
}};

}  // namespace

std::span<const ChannelInfo, kChannelCount> channelCatalogue() noexcept { return kCatalogue; }

const ChannelInfo& info(Channel channel) noexcept { return kCatalogue[static_cast<std::size_t>(channel)]; }

}  // namespace articulus::record
