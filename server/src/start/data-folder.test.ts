import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import { prepareDataFolder } from './data-folder.ts';

test('a data folder is created, and nothing is left in it', () => {
  const DATA_DIR = join(temporaryFolder(), 'new', 'data');
  prepareDataFolder(readConfig({ DATA_DIR }));
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('one that cannot be used is refused in one line', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const refusal = (DATA_DIR: string) => expect(() => prepareDataFolder(readConfig({ DATA_DIR })));
  refusal(file).toThrow(`DATA_DIR is ${file}: it is a file.`);
  refusal(join(file, 'data')).toThrow('a part of the path is a file');
  refusal('/proc/deskbell').toThrow('DATA_DIR is /proc/deskbell: it cannot be created.');
});

test('a folder for files that cannot be created is refused', async () => {
  const storage = { kind: 'folder', folder: '/proc/deskbell' } as const;
  const opened = openFileStore({ storage, maxBytes: 1, siteBytes: 1, types: [] }, await testDatabase());
  await expect(opened).rejects.toThrow('Files cannot be stored in /proc/deskbell: ENOENT');
});

test('an installation that keeps everything elsewhere needs none', () => {
  const DATA_DIR = '/proc/deskbell';
  const elsewhere = {
    DATABASE_URL: 'postgres://desk@db/desk',
    SECRET_KEY: 'k'.repeat(40),
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'desk@example.com',
    FILES: 'off',
  };
  prepareDataFolder(readConfig({ ...elsewhere, DATA_DIR }));
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(() => prepareDataFolder(readConfig({ ...elsewhere, DATA_DIR, SECRET_KEY: '' }))).toThrow('DATA_DIR is');
});
