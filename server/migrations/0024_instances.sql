-- Which keys the running instances sign with and accept, by fingerprint; see docs/decisions/0085-rotation-in-two-steps.md.
create table instances (
  id uuid primary key,
  signing_key text not null,
  accepted_keys text[] not null,
  seen_at timestamptz not null default now(),
  stopped_at timestamptz
);
