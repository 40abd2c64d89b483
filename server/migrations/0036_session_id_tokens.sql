-- Sealed; names the session to a provider that is told of the sign-out. Goes with its session.
alter table sessions add column id_token bytea;
