import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrationsFolder, testDatabase } from '../../testing/test-database.ts';
import { migrationNames } from './migrate.ts';

const FUNCTION = /^create or replace function (\w+)\(([^)]*)\) returns \w+ language (\w+) as \$\$([\s\S]*?)\$\$;$/gm;
const files = readdirSync(join(migrationsFolder, 'functions'));
/** The last migration that loads a file, and the beginning of the file's SHA-256 then: a change needs a new migration. */
const LAST_LOADED: Record<string, readonly [string, string]> = {
  'who_waits.sql': ['0021_desk', '1ca1c68eae214c01'],
  'stale_times.sql': ['0046_measured_times', '7fe45c43ccc14644'],
};

describe.each(files)('functions/%s', (file) => {
  const text = readFileSync(join(migrationsFolder, 'functions', file), 'utf8');

  test('is what the database has', async () => {
    const declared = [...text.matchAll(FUNCTION)].map(([, name, parameters, language, body]) => ({
      name,
      parameters,
      language,
      body,
    }));
    const { rows } = await sql<{ name: string }>`
      select proname as name, pg_get_function_arguments(pg_proc.oid) as parameters, lanname as language, prosrc as body
      from pg_proc inner join pg_language on pg_language.oid = prolang
      where pronamespace = current_schema()::regnamespace
        and proname = any(${declared.map(({ name }) => name)}::text[])`.execute(await testDatabase());
    const byName = <Row extends { readonly name?: string | undefined }>(functions: Row[]) =>
      new Map(functions.map((each) => [each.name, each]));
    expect(byName(rows)).toEqual(byName(declared));
    expect(declared).toHaveLength(text.match(/\bfunction \w+\(.*returns/g)?.length ?? -1);
  });

  test('is loaded by migrations, which repeat none of it', () => {
    const texts = new Map(
      migrationNames(migrationsFolder).map((name) => [
        name,
        readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8'),
      ]),
    );
    const loading = [...texts].filter(([, migration]) => migration.includes(`\\ir functions/${file}\n`));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect([loading.at(-1)?.[0], hash]).toEqual(LAST_LOADED[file]);
    for (const [, name] of text.matchAll(FUNCTION))
      for (const [migration, written] of texts)
        expect(written, migration).not.toMatch(new RegExp(`function ${name}\\(.*returns`));
  });
});
