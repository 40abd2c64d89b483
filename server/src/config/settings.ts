import { INBOUND, MAIL } from './mail-settings.ts';
import { DEMO, FILES, PAGES, SIGN_IN } from './product-settings.ts';
import { ADDRESS, DATABASE, KEYS, NETWORK, OPERATION } from './server-settings.ts';
import type { Values } from './setting.ts';

/** In the order of docs/settings.md and .env.example, which scripts/write-settings.ts makes of it. */
export const SETTING_GROUPS = [ADDRESS, DATABASE, KEYS, SIGN_IN, MAIL, INBOUND, FILES, PAGES, DEMO, NETWORK, OPERATION];

export const SETTINGS = {
  ...ADDRESS,
  ...DATABASE,
  ...KEYS,
  ...SIGN_IN,
  ...MAIL,
  ...INBOUND,
  ...FILES,
  ...PAGES,
  ...DEMO,
  ...NETWORK,
  ...OPERATION,
};

export type SettingValues = Values<typeof SETTINGS>;
