import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../stored.ts';

const STORAGE_KEY = 'desktop-notifications';
const TAB_NEWS = ['new_tickets', 'replies'] as const;
/** What an open tab notifies of. */
export type TabNews = (typeof TAB_NEWS)[number];

const listeners = new Set<() => void>();
let lastState: State | null = null;

/** 'blocked' by the browser's own settings; 'unsupported' by the browser, or without https. */
type State = 'on' | 'off' | 'blocked' | 'unsupported';

function read(): State {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return readChosen().length > 0 && Notification.permission === 'granted' ? 'on' : 'off';
}

/** 'on' was stored for both. */
function readChosen(): readonly TabNews[] {
  const stored = readStored(STORAGE_KEY);
  return TAB_NEWS.filter((news) => stored === 'on' || stored === news);
}

function choose(chosen: readonly TabNews[]) {
  writeStored(STORAGE_KEY, chosen.length === TAB_NEWS.length ? 'on' : (chosen[0] ?? null));
  lastState = null;
  for (const listener of listeners) listener();
}

const stateNow = () => {
  lastState ??= read();
  return lastState;
};

const newsNow = () => (stateNow() === 'on' ? readStored(STORAGE_KEY) : null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Stored in the browser, not in the account. */
export const useDesktopNotifications = () => useSyncExternalStore(subscribe, stateNow);

/** What this browser notifies of while a tab is open. */
export function useTabNews(): readonly TabNews[] {
  return useSyncExternalStore(subscribe, newsNow) === null ? [] : readChosen();
}

/** Browsers ask for permission only after a click. */
export async function turnOnNotifications(chosen: readonly TabNews[] = TAB_NEWS) {
  choose((await Notification.requestPermission()) === 'granted' ? chosen : []);
}

export const turnOffNotifications = () => choose([]);

export async function chooseTabNews(news: TabNews, isOn: boolean) {
  const others = read() === 'on' ? readChosen().filter((other) => other !== news) : [];
  if (!isOn) choose(others);
  else await turnOnNotifications([...others, news]);
}

interface Content {
  title: string;
  body: string;
  /** Tabs with the same notification replace each other's. */
  tag: string;
  onClick: () => void;
}

export function notify({ title, body, tag, onClick }: Content) {
  const notification = new Notification(title, { body, tag, icon: '/apple-touch-icon.png', dir: 'auto' });
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    onClick();
  });
}
