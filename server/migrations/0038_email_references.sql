-- Message-IDs of the customer's own emails, the first and the newest, as in a References header: for emails to that address.
alter table tickets add column email_references text;
