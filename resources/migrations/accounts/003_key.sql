-- Which key the station has, and had before an administrator renewed it: public keys, hexadecimal, former ones separated by spaces.
ALTER TABLE account_state ADD COLUMN public_key TEXT NOT NULL DEFAULT '';
ALTER TABLE account_state ADD COLUMN former_keys TEXT NOT NULL DEFAULT '';
