import { execFile } from 'node:child_process';
import { createServer, request as sendRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAssistantToken } from '../testing/assistant-client.ts';
import { anOwnerWithSite } from '../testing/fixtures.ts';
import { startApp } from '../testing/test-app.ts';

const require = createRequire(import.meta.url);
const SUITE = require.resolve('@modelcontextprotocol/conformance/dist/index.js');

/** The suite imports `fs.globSync`, which Node 20 lacks and which its scenarios for servers do not call. */
const SHIM = `export * from 'node:fs'; export const globSync = () => [];`;
const HOOKS = `
  const shim = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(SHIM)});
  export const resolve = (name, context, next) =>
    name === 'fs' && context.parentURL?.includes('/conformance/dist/') ? { url: shim, shortCircuit: true } : next(name, context);`;
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const PRELOAD = asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOKS))});`);

/**
 * The scenarios that need no tools of the suite's own. `dns-rebinding-protection` wants an Origin at localhost to be let in;
 * this server refuses every browser.
 */
const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list'],
  '2026-07-28': ['tools-list', 'prompts-list', 'caching', 'http-header-validation', 'sep-2164-resource-not-found'],
};

let url: string;
const stops: (() => unknown)[] = [];

/** The suite knows no tokens, so a proxy adds one. */
beforeAll(async () => {
  const { owner, site } = await anOwnerWithSite();
  const { token } = await anAssistantToken(owner, site.team_id);
  const app = await startApp();
  const target = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const passedOn = sendRequest(target, { method, path: incoming.url, headers: authorized }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  stops.push(
    () => proxy.close(),
    () => app.close(),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

describe.each(Object.entries(SCENARIOS))('the official suite passes at the revision %s', (revision, scenarios) => {
  test.each(scenarios)('%s', async (scenario) => {
    const words = ['server', '--url', url, '--spec-version', revision, '--scenario', scenario];
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', PRELOAD, SUITE, ...words]);
    const [, passed, checks] = /Passed: (\d+)\/(\d+), 0 failed/.exec(stdout) ?? [];
    expect(Number(passed), stdout).toBeGreaterThan(0);
    expect(passed).toBe(checks);
  });
});
