import { readStored, writeStored } from '../../../ui/stored.ts';

const STORAGE_KEY = 'deskbell-minutes';
const root = () => document.documentElement;

export const areMinutesShown = (): boolean => root().hasAttribute('data-minutes');

export function showMinutes(isShown: boolean): void {
  root().toggleAttribute('data-minutes', isShown);
  writeStored(STORAGE_KEY, isShown ? 'shown' : null);
}

export function restoreShownMinutes(): void {
  if (readStored(STORAGE_KEY)) showMinutes(true);
}
