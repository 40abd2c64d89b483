import { lazyPart } from '../ui/layout/lazy-part.tsx';

const Room = () => <span style={{ height: 16 }} />;

/** Loaded where sites have goals. */
export const DueMark = lazyPart(async () => (await import('./due-mark.tsx')).DueMark, {
  Fallback: Room,
  inBackground: true,
});
