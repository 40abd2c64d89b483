import '@testing-library/jest-dom/vitest';
import { QueryCache } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dismissToasts } from '../ui/feedback/toast.ts';
import './cheap-diagnostics.ts';
import { getComputedStyle } from './computed-style.ts';
import { FakeEventSource } from './fake-event-source.ts';
import { takeLoggedErrors } from './logged-errors.ts';

// Applies to missing elements only: loading a lazy part depends on the machine.
configure({ asyncUtilTimeout: 50_000 });

const queryCaches = new Set<QueryCache>();
const { add } = QueryCache.prototype;
QueryCache.prototype.add = function (query) {
  queryCaches.add(this);
  add.call(this, query);
};

beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  // Unmounted queries keep retrying: their errors would be logged in the next test.
  for (const cache of queryCaches) cache.clear();
  queryCaches.clear();
  // Toasts are global and outlive the page.
  dismissToasts();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  // Joined, because a run's summary shortens a list to its length.
  expect(takeLoggedErrors().join('\n'), 'logged errors that the test did not expect').toBe('');
});

const nothing = () => undefined;

// Missing in jsdom; menus, dialogs and toasts need them.
globalThis.ResizeObserver ??= class {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
};
globalThis.IntersectionObserver ??= class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = nothing;
Element.prototype.releasePointerCapture = nothing;
Element.prototype.scrollIntoView = nothing;
window.scrollTo = nothing;

Object.assign(globalThis, { EventSource: FakeEventSource });
window.getComputedStyle = getComputedStyle;
