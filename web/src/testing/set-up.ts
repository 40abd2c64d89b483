import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { FakeEventSource } from './fake-event-source.ts';
import { takeLoggedErrors } from './logged-errors.ts';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  // Toasts are global and outlive the page.
  toast.dismiss();
  sessionStorage.clear();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  // As text: the summary of a run shortens a list to its length.
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
