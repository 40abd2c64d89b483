-- Of the widget that was used; null is written to in English. Not valid: all rows are null, so that none has to be read.
alter table tickets add column language text;
alter table tickets add constraint tickets_language_check
  check (language in ('en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt')) not valid;
