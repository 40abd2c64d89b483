import { useEffect } from 'react';
import { capped } from '../../format/counted.ts';
import { BELL_PATH } from '../marks/brand-mark.tsx';

const ICON_MAX = 9;

export function useTabBadge(count: number) {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, '');
      const title = count > 0 ? `(${capped(count)}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    show();
    // Screens set the title without the number.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);

  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
    if (!link || count === 0) return;
    const plain = link.href;
    link.href = `data:image/svg+xml,${encodeURIComponent(iconWith(capped(count, ICON_MAX)))}`;
    return () => {
      link.href = plain;
    };
  }, [count]);

  useEffect(() => {
    // Safari and Chromium only; rejects where the app is not installed.
    navigator.setAppBadge?.(count).catch(() => undefined);
    return () => void navigator.clearAppBadge?.().catch(() => undefined);
  }, [count]);
}

const iconWith = (badge: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#7c3aed" d="${BELL_PATH}"/><circle cx="22" cy="10" r="10" fill="#b42318"/><text x="22" y="15" text-anchor="middle" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff">${badge}</text></svg>`;
