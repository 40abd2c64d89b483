import { useLiveChanges } from '../api/live-changes.ts';

/** Renders nothing: its scripts load on their own. */
export function ChangeStream() {
  useLiveChanges();
  return null;
}
