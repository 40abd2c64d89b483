import { describe, expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

const NO_VERIFY = { rejectUnauthorized: false };

describe('a database URL', () => {
  test.each([
    ['postgres://user@/desk?host=/run/postgresql', '/run/postgresql', undefined],
    ['postgres://user@%2Frun%2Fpostgresql/desk', '/run/postgresql', undefined],
    ['postgres://user@%2Frun%2Fpostgresql:5433/desk', '/run/postgresql', 5433],
    ['postgresql://user@localhost:5433/desk', 'localhost', 5433],
    ['postgres://user@db.example.com/desk', 'db.example.com', undefined],
    ['postgres://user@[::1]:5433/desk', '::1', 5433],
    ['postgres://user@/desk', undefined, undefined],
  ])('is read like libpq reads it: %s', (url, host, port) => {
    const address = parseDatabaseUrl(url);
    expect(address?.targets[0]).toEqual({ host, port, ssl: false });
    expect(address?.settings).toEqual({ user: 'user', database: 'desk', application_name: 'deskbell' });
  });

  test('keeps user, password, database and options that are percent-encoded', () => {
    expect(parseDatabaseUrl('postgres://us%40er:p%2Fa%3Ass@h/de%20sk?options=-csearch_path%3Done')?.settings).toEqual({
      user: 'us@er',
      password: 'p/a:ss',
      database: 'de sk',
      options: '-csearch_path=one',
      application_name: 'deskbell',
    });
  });

  test('may name several hosts, in the authority or as a parameter', () => {
    const hostsOf = (url: string) =>
      parseDatabaseUrl(`${url}&sslmode=disable`)?.targets.map(({ host, port }) => `${host}:${port}`);
    expect(hostsOf('postgres://u:p@one:5432,two:5433/desk?x=1')).toEqual(['one:5432', 'two:5433']);
    expect(hostsOf('postgres://u:p@/desk?host=one,two&port=5432,5433')).toEqual(['one:5432', 'two:5433']);
    expect(hostsOf('postgres://u:p@/desk?host=one,two&port=5432')).toEqual(['one:5432', 'two:5432']);
    const address = parseDatabaseUrl('postgres://u:secret@one:5432,two/desk');
    expect(address).toMatchObject({ needsPrimary: true, description: 'one:5432, two' });
    expect(parseDatabaseUrl('postgres://u@one/desk')?.needsPrimary).toBe(false);
    expect(parseDatabaseUrl('postgres://u@one/desk?target_session_attrs=read-write')?.needsPrimary).toBe(true);
  });

  test.each([
    ['', [false, NO_VERIFY]],
    ['?sslmode=disable', [false]],
    ['?sslmode=allow', [false, NO_VERIFY]],
    ['?sslmode=prefer', [NO_VERIFY, false]],
    ['?sslmode=require', [NO_VERIFY]],
    ['?sslmode=no-verify', [NO_VERIFY]],
    ['?sslmode=verify-full', [{}]],
    ['?sslmode=verify-full&sslrootcert=system', [{}]],
    ['?ssl=true', [true]],
    ['?sslmode=require&host=/run/postgresql', [false]],
  ])('means TLS as libpq does: "%s"', (query, modes) => {
    expect(parseDatabaseUrl(`postgres://u@h/d${query}`)?.targets.map(({ ssl }) => ssl)).toEqual(modes);
  });

  test.each([
    'mysql://localhost',
    'localhost:5432/desk',
    'postgres://u@one:port/desk',
    'postgres://u@one:70000/desk',
    'postgres://u@one/desk?sslmode=verify-full&sslrootcert=/no/such/file',
  ])('is refused: %s', (url) => {
    expect(parseDatabaseUrl(url)).toBeNull();
  });
});
