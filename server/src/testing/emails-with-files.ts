import type { File } from '@deskbell/contract/files';
import type { FileStore } from '../files/file-store.ts';
import { anInboundEmail } from './inbound-email.ts';

export type NamedFiles = readonly (string | readonly [name: string, reason: string])[];

export const namesOf = (files: readonly File[] = []): NamedFiles =>
  files.map(({ name, state, reason }) => (state === 'ready' ? name : [name, reason ?? '']));

export const storedKeys = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

export const attachment = (name: string, bytes: Buffer, disposition = 'attachment') =>
  `--mix\r\nContent-Type: application/octet-stream\r\nContent-Disposition: ${disposition}; filename="${name}"\r\n` +
  `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
export const withFiles = (to: string, text: string, ...parts: string[]) =>
  anInboundEmail(
    to,
    `--mix\r\n\r\n${text}\r\n${parts.join('')}--mix--`,
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=mix\r\n',
  );
