-- Bones that a tracking system followed during a run: which ones, and what told of them.
CREATE TABLE tracked_body (
  run_id INTEGER NOT NULL REFERENCES run(id),
  body INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (run_id, body)
) WITHOUT ROWID;

-- Where each of them was, frame by frame, in the tracking system's axes. Quality: 0 seen, 1 bridged between two that were seen,
-- 2 missing (the pose is NULL then). Residual: rms of the markers.
CREATE TABLE tracked_pose (
  run_id INTEGER NOT NULL,
  body INTEGER NOT NULL,
  frame INTEGER NOT NULL,
  time_s REAL NOT NULL,
  quality INTEGER NOT NULL CHECK (quality BETWEEN 0 AND 2),
  x_m REAL,
  y_m REAL,
  z_m REAL,
  quaternion_w REAL,
  quaternion_x REAL,
  quaternion_y REAL,
  quaternion_z REAL,
  residual_m REAL,
  PRIMARY KEY (run_id, body, frame),
  FOREIGN KEY (run_id, body) REFERENCES tracked_body(run_id, body)
) WITHOUT ROWID;
