import { expect, test } from 'vitest';
import { migrationsFolder } from '../testing/test-database.ts';
import { splitStatements } from './statements.ts';
import { migrationNames, readMigration } from './upkeep/migrate.ts';

test('a file is split at the semicolons that end statements', () => {
  const text = `-- A comment; with a semicolon.
    insert into a values ('it''s; fine'); -- and another one
    create function f() returns trigger language plpgsql as $$ begin new.a := 1; return new; end $$;
    select $tag$ $$ ; $tag$, 3 - 1;`;
  expect(splitStatements(text)).toEqual([
    "insert into a values ('it''s; fine')",
    'create function f() returns trigger language plpgsql as $$ begin new.a := 1; return new; end $$',
    'select $tag$ $$ ; $tag$, 3 - 1',
  ]);
});

test('every statement of the migrations begins with a verb', () => {
  for (const name of migrationNames(migrationsFolder))
    for (const statement of splitStatements(readMigration(migrationsFolder, name)))
      expect(statement, name).toMatch(
        /^(create|alter|drop|insert|update|delete|with|do|select|set|comment|lock|truncate)\b/i,
      );
});
