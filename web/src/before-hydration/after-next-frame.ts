/** A page that nobody looks at has no frames, but goes on as well. */
const FRAME_AT_MOST_MS = 250;

export function afterNextFrame(run: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FRAME_AT_MOST_MS);
}
