import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const makeSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

export const signedHeaders = (message: SignedMessage, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' '),
});

const signatureOf = ({ id, timestamp, body }: SignedMessage, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
