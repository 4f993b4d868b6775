-- The share of the force gains that was in force, unknown for runs of before; joint 7, NULL on arms with six.
ALTER TABLE sample ADD COLUMN force_gain_share REAL;
ALTER TABLE sample ADD COLUMN joint_7_rad REAL;
ALTER TABLE sample ADD COLUMN joint_velocity_7_rad_per_s REAL;
ALTER TABLE sample ADD COLUMN wanted_joint_7_rad REAL;
ALTER TABLE sample ADD COLUMN drive_7_V REAL;
ALTER TABLE sample ADD COLUMN friction_7_Nm REAL;
