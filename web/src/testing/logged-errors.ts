import { expect, vi } from 'vitest';

const logged: string[] = [];

console.error = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(' '));
};

/** What was logged since the last look. A test that expects an error takes it; what is left fails the test. */
export const takeLoggedErrors = () => logged.splice(0);

/** Waits for this error, and takes it. */
export async function takeLoggedError(text: string) {
  await vi.waitFor(() => expect(logged).toContain(text), { timeout: 10_000 });
  logged.splice(logged.indexOf(text), 1);
}
