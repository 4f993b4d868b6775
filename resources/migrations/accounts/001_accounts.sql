-- The people of a station and what they did to it.

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: a user's folder carries it
  name TEXT NOT NULL CHECK (length(name) > 0),
  name_key TEXT NOT NULL UNIQUE,          -- the name without case
  role TEXT NOT NULL CHECK (role IN ('clinician', 'engineer')),
  password_hash TEXT NOT NULL,            -- Argon2id, as libsodium writes it
  created_utc TEXT NOT NULL,
  last_sign_in_utc TEXT
);

-- Failures by name, whether or not an account has it: who tries names must not learn from the delay which ones exist.
-- The key is a hash, since people type passwords into the wrong field.
CREATE TABLE sign_in_guard (
  name_hash TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_failure_ms INTEGER NOT NULL,       -- Unix time
  locked_until_ms INTEGER NOT NULL        -- Unix time
) WITHOUT ROWID;

-- Append-only. row_hash covers every field and the hash of the row before; core/storage/detail/audit_trail.h says how.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time_utc TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  value_before TEXT NOT NULL,
  value_after TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  row_hash TEXT NOT NULL
);
CREATE TRIGGER audit_keeps_its_rows BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_changes_no_row BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_replaces_no_row BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
