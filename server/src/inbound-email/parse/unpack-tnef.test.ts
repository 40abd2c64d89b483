import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackTnef } from './unpack-tnef.ts';

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const tnef = (...attributes: Buffer[]) =>
  new Uint8Array(Buffer.concat([number(0x223e9f78, 4), number(1, 2), ...attributes]));
const attribute = (id: number, data: Buffer) =>
  Buffer.concat([Buffer.of(2), number(id, 4), number(data.length, 4), data, number(0, 2)]);
const PROPERTIES = 0x00069005;

test('other files are not unpacked', () => {
  expect(unpackTnef(new TextEncoder().encode('%PDF-1.4'))).toBeNull();
  expect(unpackTnef(new Uint8Array())).toBeNull();
});

test('a property that claims four billion values costs nothing', () => {
  const properties = Buffer.concat([number(1, 4), number(0x1002, 2), number(0x3701, 2), number(0xffffffff, 4)]);
  expect(unpackTnef(tnef(attribute(PROPERTIES, properties)))).toEqual([
    { filename: null, mimeType: 'application/ms-tnef', disposition: 'attachment', content: new Uint8Array() },
  ]);
});

test('attachments are counted up to a thousand', () => {
  const begin = attribute(0x00069002, Buffer.alloc(0));
  expect(unpackTnef(tnef(...Array.from({ length: 3_000 }, () => begin)))).toHaveLength(1_000);
});

test('any bytes are read without an error', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data));
  const ids = fc.constantFrom(0x00069002, 0x00018010, 0x0006800f, PROPERTIES);
  const attributes = fc.array(
    fc.tuple(ids, bytes).map(([id, data]) => attribute(id, data)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(attributes, bytes, (list, rest) => {
      expect(Array.isArray(unpackTnef(tnef(...list, rest)))).toBe(true);
    }),
  );
});
