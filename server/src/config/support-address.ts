import type { Config } from './config.ts';

/** The default stands for none: pages do not show an address at which nobody reads. */
export const hasSupportAddress = ({ supportEmail }: Pick<Config, 'supportEmail'>): boolean =>
  !supportEmail.endsWith('@localhost');
