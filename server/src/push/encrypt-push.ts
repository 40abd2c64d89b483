import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Ends the last record. */
const LAST = Buffer.from([2]);
/** A push service takes one record. */
export const PUSH_BYTES_MAX = RECORD_BYTES - TAG_BYTES - LAST.length;

export interface Recipient {
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}

interface Randomness {
  readonly salt: Buffer;
  readonly sender: ECDH;
}

function freshRandomness(): Randomness {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/** RFC 8291 in the encoding aes128gcm of RFC 8188: only the browser reads it, not its push service. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: Recipient,
  { salt, sender }: Randomness = freshRandomness(),
): Buffer {
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = derive(sender.computeSecret(p256dh), { salt: auth, info, bytes: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    ...[salt, sizes, senderKey],
    ...[cipher.update(Buffer.concat([text, LAST])), cipher.final(), cipher.getAuthTag()],
  ]);
}

const derive = (
  secret: Buffer,
  { salt, info, bytes }: { readonly salt: Uint8Array; readonly info: Buffer; readonly bytes: number },
): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
