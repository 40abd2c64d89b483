import { expect } from 'vitest';

const logged: string[] = [];

console.error = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(' '));
};

/** Errors logged since the last call. Errors that no test takes fail it in afterEach. */
export const takeLoggedErrors = () => logged.splice(0);

export async function takeLoggedError(text: string) {
  await expect.poll(() => logged).toContain(text);
  logged.splice(logged.indexOf(text), 1);
}
