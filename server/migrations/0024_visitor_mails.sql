-- Brazilian Portuguese has texts of its own. Not valid: rows from before have one of the others.
alter table tickets drop constraint tickets_language_check,
  add constraint tickets_language_check check (language in ('en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'pt-br')) not valid;

-- How visitors are addressed where their language has two forms. A constant default is stored once.
alter table all_sites add column form_of_address text not null default 'informal'
  constraint all_sites_form_of_address_check check (form_of_address in ('informal', 'formal'));
-- Appends the column to those that the view has by now.
do $$
begin
  execute (
    select format('create or replace view sites as select %s, form_of_address from all_sites where deleted_at is null',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute where attrelid = 'sites'::regclass and attnum > 0 and not attisdropped
  );
end $$;
