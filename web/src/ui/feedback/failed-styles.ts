const failed = new Set<HTMLLinkElement>();

if (typeof window !== 'undefined')
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    // Errors of elements do not bubble.
    { capture: true },
  );

/** Vite requests each style sheet once: after a failure, the part would come back without styles. */
export async function loadFailedStyles(): Promise<void> {
  const links = [...failed];
  failed.clear();
  await Promise.all(links.map(loadAgain));
}

const loadAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Failed to load ${again.href}`)));
    link.replaceWith(again);
  });
