-- One person's data: specimens, sessions, protocols and everything that a run leaves behind.
-- SI and radians; the unit is in the name of a column. Times that end in _utc are ISO 8601. A table's meaning is told in
-- the comment above it; what a channel means is told by core/record/channel.cpp, which names the columns of sample.

CREATE TABLE specimen (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL UNIQUE CHECK (length(label) > 0),
  species TEXT NOT NULL,
  joint TEXT NOT NULL,
  level TEXT NOT NULL,
  side TEXT NOT NULL,
  donor_code TEXT NOT NULL,
  state TEXT NOT NULL,
  notes TEXT NOT NULL,
  thawed_utc TEXT,
  created_utc TEXT NOT NULL,
  last_used_utc TEXT NOT NULL
);

-- Sign-in to finish, with one specimen in the cell.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  specimen_id INTEGER NOT NULL REFERENCES specimen(id),
  began_utc TEXT NOT NULL,
  ended_utc TEXT
);
CREATE INDEX session_specimen ON session(specimen_id);

CREATE TABLE checklist_tick (
  session_id INTEGER NOT NULL REFERENCES session(id),
  item TEXT NOT NULL,
  who TEXT NOT NULL,
  ticked_utc TEXT NOT NULL,
  measured TEXT NOT NULL,
  PRIMARY KEY (session_id, item)
) WITHOUT ROWID;

-- The user's own experiments, as they are now. A run keeps its own copy; equal hashes mean equal protocols.
CREATE TABLE protocol (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) > 0),
  json TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  changed_utc TEXT NOT NULL
);

-- One execution of one protocol. Everything that shaped it is frozen here as the JSON that was in force.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  session_id INTEGER REFERENCES session(id),
  protocol_name TEXT NOT NULL,
  protocol_json TEXT NOT NULL,
  protocol_hash TEXT NOT NULL,
  cell_name TEXT NOT NULL,
  cell_json TEXT NOT NULL,
  gains_json TEXT NOT NULL,
  limits_json TEXT NOT NULL,
  specimen_json TEXT NOT NULL,
  software_version TEXT NOT NULL,
  seed INTEGER NOT NULL,
  simulated INTEGER NOT NULL CHECK (simulated IN (0, 1)),
  real_time INTEGER NOT NULL CHECK (real_time IN (0, 1)),
  began_utc TEXT NOT NULL,
  ended_utc TEXT,
  end_state TEXT NOT NULL CHECK (end_state IN ('running', 'completed', 'stopped', 'faulted', 'interrupted')),
  end_reason TEXT NOT NULL DEFAULT '',
  incomplete INTEGER NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1)),
  sample_count INTEGER NOT NULL DEFAULT 0,
  lost_sample_count INTEGER NOT NULL DEFAULT 0,
  missed_deadline_count INTEGER NOT NULL DEFAULT 0,
  last_write_utc TEXT,
  -- who writes it while it is running, so that nobody else takes it for interrupted
  writer_pid INTEGER,
  writer_start_ticks INTEGER,
  writer_boot TEXT
);
CREATE INDEX run_session ON run(session_id);
CREATE INDEX run_end_state ON run(end_state);

-- Where the samples of each step lie (step -1: outside a plan).
CREATE TABLE run_step (
  run_id INTEGER NOT NULL REFERENCES run(id),
  step INTEGER NOT NULL,
  first_cycle INTEGER NOT NULL,
  last_cycle INTEGER NOT NULL,
  sample_count INTEGER NOT NULL,
  PRIMARY KEY (run_id, step)
) WITHOUT ROWID;

-- One row a control cycle; NULL means that a channel does not apply in that cycle. A table with rowids and an index is
-- written a sixth faster than one WITHOUT ROWID: rows of 700 bytes are appended at the end without rebalancing.
CREATE TABLE sample (
  run_id INTEGER NOT NULL REFERENCES run(id),
  cycle INTEGER NOT NULL,
  state INTEGER NOT NULL,
  step INTEGER NOT NULL,
  load_cycle INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  time_s REAL,
  host_time_s REAL,
  wake_late_s REAL,
  cycle_time_s REAL,
  wanted_force_x_N REAL,
  wanted_force_y_N REAL,
  wanted_force_z_N REAL,
  wanted_moment_x_Nm REAL,
  wanted_moment_y_Nm REAL,
  wanted_moment_z_Nm REAL,
  force_x_N REAL,
  force_y_N REAL,
  force_z_N REAL,
  moment_x_Nm REAL,
  moment_y_Nm REAL,
  moment_z_Nm REAL,
  sensor_force_x_N REAL,
  sensor_force_y_N REAL,
  sensor_force_z_N REAL,
  sensor_moment_x_Nm REAL,
  sensor_moment_y_Nm REAL,
  sensor_moment_z_Nm REAL,
  sensor_acceleration_x_m_per_s2 REAL,
  sensor_acceleration_y_m_per_s2 REAL,
  sensor_acceleration_z_m_per_s2 REAL,
  sensor_angular_acceleration_x_rad_per_s2 REAL,
  sensor_angular_acceleration_y_rad_per_s2 REAL,
  sensor_angular_acceleration_z_rad_per_s2 REAL,
  sensor_age_s REAL,
  joint_1_rad REAL,
  joint_2_rad REAL,
  joint_3_rad REAL,
  joint_4_rad REAL,
  joint_5_rad REAL,
  joint_6_rad REAL,
  joint_velocity_1_rad_per_s REAL,
  joint_velocity_2_rad_per_s REAL,
  joint_velocity_3_rad_per_s REAL,
  joint_velocity_4_rad_per_s REAL,
  joint_velocity_5_rad_per_s REAL,
  joint_velocity_6_rad_per_s REAL,
  wanted_joint_1_rad REAL,
  wanted_joint_2_rad REAL,
  wanted_joint_3_rad REAL,
  wanted_joint_4_rad REAL,
  wanted_joint_5_rad REAL,
  wanted_joint_6_rad REAL,
  drive_1_V REAL,
  drive_2_V REAL,
  drive_3_V REAL,
  drive_4_V REAL,
  drive_5_V REAL,
  drive_6_V REAL,
  friction_1_Nm REAL,
  friction_2_Nm REAL,
  friction_3_Nm REAL,
  friction_4_Nm REAL,
  friction_5_Nm REAL,
  friction_6_Nm REAL,
  position_x_m REAL,
  position_y_m REAL,
  position_z_m REAL,
  quaternion_w REAL,
  quaternion_x REAL,
  quaternion_y REAL,
  quaternion_z REAL,
  wanted_position_x_m REAL,
  wanted_position_y_m REAL,
  wanted_position_z_m REAL,
  wanted_quaternion_w REAL,
  wanted_quaternion_x REAL,
  wanted_quaternion_y REAL,
  wanted_quaternion_z REAL,
  flexion_rad REAL,
  lateral_bending_rad REAL,
  axial_rotation_rad REAL,
  PRIMARY KEY (run_id, cycle)
);

-- Minimum, maximum and mean of each tenth of a second, written with the samples, so that a long run opens at once.
CREATE TABLE preview (
  run_id INTEGER NOT NULL REFERENCES run(id),
  tenth INTEGER NOT NULL,
  step INTEGER NOT NULL,
  load_cycle INTEGER NOT NULL,
  sample_count INTEGER NOT NULL,
  force_x_N_min REAL, force_x_N_max REAL, force_x_N_mean REAL,
  force_y_N_min REAL, force_y_N_max REAL, force_y_N_mean REAL,
  force_z_N_min REAL, force_z_N_max REAL, force_z_N_mean REAL,
  moment_x_Nm_min REAL, moment_x_Nm_max REAL, moment_x_Nm_mean REAL,
  moment_y_Nm_min REAL, moment_y_Nm_max REAL, moment_y_Nm_mean REAL,
  moment_z_Nm_min REAL, moment_z_Nm_max REAL, moment_z_Nm_mean REAL,
  flexion_rad_min REAL, flexion_rad_max REAL, flexion_rad_mean REAL,
  lateral_bending_rad_min REAL, lateral_bending_rad_max REAL, lateral_bending_rad_mean REAL,
  axial_rotation_rad_min REAL, axial_rotation_rad_max REAL, axial_rotation_rad_mean REAL,
  PRIMARY KEY (run_id, tenth)
) WITHOUT ROWID;

CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run(id),
  cycle INTEGER NOT NULL,
  host_time_s REAL,
  kind TEXT NOT NULL,
  step INTEGER NOT NULL,
  code INTEGER NOT NULL,
  value REAL,
  limit_value REAL,
  text TEXT NOT NULL
);
CREATE INDEX event_run ON event(run_id);

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run(id),
  who TEXT NOT NULL,
  written_utc TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX note_run ON note(run_id);

-- The numbers of the result tables; minimum, maximum and neutral zone are in the row's unit.
CREATE TABLE result (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run(id),
  table_name TEXT NOT NULL,
  motion TEXT NOT NULL,
  quantity TEXT NOT NULL,
  unit TEXT NOT NULL,
  minimum REAL,
  maximum REAL,
  neutral_zone REAL,
  method TEXT NOT NULL,
  computed_utc TEXT NOT NULL
);
CREATE INDEX result_run ON result(run_id);
