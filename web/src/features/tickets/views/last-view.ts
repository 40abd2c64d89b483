import { readStored, writeStored } from '../../../ui/stored.ts';

const storageKey = (userId: number) => `deskbell-view-${userId}`;

/** The last view on this device; null after a given tab. */
export const lastViewId = (userId: number): number | null => Number(readStored(storageKey(userId))) || null;

export const rememberView = (userId: number, viewId: number | null): void =>
  writeStored(storageKey(userId), viewId === null ? null : String(viewId));
