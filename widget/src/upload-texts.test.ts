import { expect, test } from 'vitest';
import { describeRest, describeUpload, TOO_MANY } from './upload-texts.ts';

const MEGABYTE = 2 ** 20;

test('a file shows its size and how much of it has arrived', () => {
  expect(describeUpload(1.8 * MEGABYTE, 0)).toBe('0% · 1.8 MB');
  expect(describeUpload(1.8 * MEGABYTE, 1.79 * MEGABYTE)).toBe('99% · 1.8 MB');
  expect(describeUpload(1.8 * MEGABYTE, 1.8 * MEGABYTE)).toBe('✓ 1.8 MB');
  expect(describeUpload(10 * MEGABYTE, 10 * MEGABYTE)).toBe('✓ 10 MB');
  expect(describeUpload(5, 5)).toBe('✓ 5 bytes');
  expect(describeUpload(48 * 1_024, 48 * 1_024)).toBe('✓ 48 kB');
});

test('a refused file shows why', () => {
  const reasons = [413, 415, TOO_MANY, 400, 403, 404, new DOMException('unreadable')];
  expect(reasons.map((reason) => describeUpload(5, 0, reason))).toEqual([
    'Too large',
    'File type not accepted',
    'Up to 5 files',
    ...Array(4).fill('Could not be attached'),
  ]);
});

test('the confirmation counts the uploads that go on', () => {
  expect([0, 1, 2].map(describeRest)).toEqual([
    '',
    'Uploading 1 file. Please keep this page open.',
    'Uploading 2 files. Please keep this page open.',
  ]);
});
