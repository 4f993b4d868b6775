-- How a tracking system followed bones during a run: its frames in a second; how each bone was registered (JSON, as the other things
-- that are frozen with a run), and what that left at the landmarks, rms.
ALTER TABLE run ADD COLUMN tracker_rate_Hz REAL;
ALTER TABLE tracked_body ADD COLUMN landmark_residual_m REAL;
ALTER TABLE tracked_body ADD COLUMN registration_json TEXT;

-- Age: from the exposure until the station took the frame; NULL where it never came. Markers seen: bit by marker.
ALTER TABLE tracked_pose ADD COLUMN age_s REAL;
ALTER TABLE tracked_pose ADD COLUMN markers_seen INTEGER NOT NULL DEFAULT 0;
