import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../stored.ts';

const STORAGE_KEY = 'desktop-notifications';
const listeners = new Set<() => void>();
let lastState: State | null = null;

/** 'blocked' by the browser's own settings; 'unsupported' by the browser, or without https. */
type State = 'on' | 'off' | 'blocked' | 'unsupported';

function read(): State {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isChosen() && Notification.permission === 'granted' ? 'on' : 'off';
}

const isChosen = () => readStored(STORAGE_KEY) === 'on';

function choose(isOn: boolean) {
  writeStored(STORAGE_KEY, isOn ? 'on' : null);
  lastState = null;
  for (const listener of listeners) listener();
}

const stateNow = () => {
  lastState ??= read();
  return lastState;
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Stored in the browser, not in the account. */
export const useDesktopNotifications = () => useSyncExternalStore(subscribe, stateNow);

/** Browsers ask for permission only after a click. */
export async function turnOnNotifications() {
  choose((await Notification.requestPermission()) === 'granted');
}

export const turnOffNotifications = () => choose(false);

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
