import { useEffect } from 'react';

const BADGE = /^\(\d+\+?\) /;

/** Overrides the title while mounted, as for a dialog; keeps the number before it. Null keeps the screen's title. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    let below = '';
    const plain = () => document.title.replace(BADGE, '');
    const badge = () => BADGE.exec(document.title)?.[0] ?? '';
    const show = () => {
      if (plain() === title) return;
      below = plain();
      document.title = badge() + title;
    };
    show();
    // The screen below may set its title later.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      // Another screen may have come with the title of its own.
      if (plain() === title) document.title = badge() + below;
    };
  }, [title]);
}
