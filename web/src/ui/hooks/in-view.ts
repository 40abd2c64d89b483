const VISIBLE_SHARE = 0.35;

/** IntersectionObserver: calls back when 35 % of the element enter or leave the viewport; returns a function to stop. */
export function watchInView(element: Element, onChange: (inView: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    threshold: VISIBLE_SHARE,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
