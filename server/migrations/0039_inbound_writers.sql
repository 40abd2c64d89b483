-- Every address that says who wrote the email; null until it is parsed. By them a person is found who was not the first of them.
alter table inbound_emails add column writers text[];
