-- What the clients of a team see instead of Deskbell. Logos are small: see docs/decisions/0139-brand-of-a-team.md.
create table team_brands (
  team_id bigint primary key references teams on delete cascade,
  name text not null check (length(name) between 1 and 60),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 102400),
  logo_type text check (logo_type in ('image/png', 'image/webp')),
  logo_width smallint,
  logo_height smallint,
  -- Of the bytes: the address of a logo changes with it.
  logo_hash text,
  -- The address of the logo is read by anyone and tells nothing about the team.
  logo_key text not null unique,
  check (num_nulls(logo, logo_type, logo_width, logo_height, logo_hash) in (0, 5))
);
