import type { Brand } from '@deskbell/contract/brand';
import type { Sender } from './message-layout.ts';

/** Emails need the whole address of the logo. */
export function senderOf({ name, color, logo }: Brand, publicUrl: string): Sender {
  return {
    name,
    color,
    ...(logo && { logo: { url: publicUrl + logo.url, width: logo.width, height: logo.height } }),
  };
}
