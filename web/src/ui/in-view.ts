const GOOD_PART = 0.35;

/** Tells whenever a good part of the element comes onto the screen or leaves it; returns how to stop. */
export function watchInView(element: Element, onChange: (inView: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    threshold: GOOD_PART,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
