import { useLiveChanges } from '../api/live-changes.ts';

/** A component that renders nothing, so that its scripts load separately. */
export function ChangeStream() {
  useLiveChanges();
  return null;
}
