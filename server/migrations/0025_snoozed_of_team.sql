-- A list leaves out what its team snoozed, however many tickets other teams snoozed.
create index tickets_snoozed_of_team on tickets (team_id, id) where snoozed_until is not null;
