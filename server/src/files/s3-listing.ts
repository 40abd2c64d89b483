import { FileStoreFailed } from './file-store.ts';

export interface S3Object {
  readonly key: string;
  readonly size: number;
  readonly writtenAt: Date;
}

export interface S3Page {
  readonly objects: readonly S3Object[];
  readonly nextToken: string | null;
}

const OBJECT = /<Contents>(.*?)<\/Contents>/gs;

/** Parses ListObjectsV2. Invalid XML throws: it must not look like an empty bucket. */
export function readListing(xml: string): S3Page {
  if (!/<ListBucketResult[\s>/]/.test(xml) || !/(<\/ListBucketResult>|\/>)\s*$/.test(xml)) notUnderstood();
  const isTruncated = elementOf(xml.replace(OBJECT, ''), 'IsTruncated') === 'true';
  const nextToken = elementOf(xml.replace(OBJECT, ''), 'NextContinuationToken');
  if (isTruncated && !nextToken) notUnderstood();
  return {
    objects: [...xml.matchAll(OBJECT)].map(([, object = '']) => readObject(object)),
    nextToken: isTruncated ? nextToken : null,
  };
}

function readObject(xml: string): S3Object {
  const key = elementOf(xml, 'Key');
  const size = Number(elementOf(xml, 'Size') ?? Number.NaN);
  const writtenAt = new Date(elementOf(xml, 'LastModified') ?? '');
  if (key === null || !Number.isSafeInteger(size) || Number.isNaN(writtenAt.getTime())) notUnderstood();
  return { key, size, writtenAt };
}

function elementOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? null : decodeEntities(text);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name) =>
    name ? (ENTITIES[name] ?? entity) : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

function notUnderstood(): never {
  throw new FileStoreFailed('the server answered a list of objects that cannot be read.');
}
