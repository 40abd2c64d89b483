import { isLoopback } from '../config/loopback.ts';

/** Browsers subscribe only on secure origins. Null where push is available. */
export const explainNoPush = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') || isLoopback(publicUrl)
    ? null
    : 'Push needs an address that begins with https://. The administrator of this installation sets it as PUBLIC_URL.';

/** Whom push services write to when something is wrong. */
export const pushSubjectOf = (publicUrl: string, supportEmail: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
