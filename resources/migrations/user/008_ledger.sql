-- Each run's begin and its notes carry a tag that only this station's key can make; whether the second place (runs.head beside the
-- database, core/storage/detail/run_ledger.h) knows all runs of this folder. Rows that a person may change carry a tag of their own
-- (core/storage/detail/signed_rows.h).
ALTER TABLE run_seal ADD COLUMN begin_tag TEXT;
ALTER TABLE run_seal ADD COLUMN notes_tag TEXT;
ALTER TABLE station_binding ADD COLUMN ledger INTEGER NOT NULL DEFAULT 0 CHECK (ledger IN (0, 1));
ALTER TABLE specimen ADD COLUMN tag TEXT;
ALTER TABLE session ADD COLUMN tag TEXT;
ALTER TABLE checklist_tick ADD COLUMN tag TEXT;
ALTER TABLE protocol ADD COLUMN tag TEXT;
