import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { asExpression, endProgram, haveAll, type RemoteBrowser, startProgram } from './remote-browser.ts';

export const hasFirefox = () => haveAll('firefox-esr');

const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

interface Answer {
  id: number;
  type: 'success' | 'error';
  result?: { [name: string]: unknown };
  message?: string;
}

/** Debian's Firefox, driven by WebDriver BiDi, which needs no geckodriver. */
export async function startFirefox(): Promise<RemoteBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'deskbell-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const command = ['firefox-esr', '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const { process, found } = await startProgram(command, /WebDriver BiDi listening on (ws:\S+)/, { HOME: profile });
  const socket = new WebSocket(`${found}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox refused the connection.'));
  });

  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  };
  let lastId = 0;
  const send = async (method: string, params: object) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result = {}, message } = await new Promise<Answer>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };

  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  return {
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(script, ...args) {
      const expression = asExpression(script, args);
      const evaluated = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      const { type, result, exceptionDetails } = evaluated as {
        type: string;
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (type !== 'success' || !result) throw new Error(exceptionDetails?.text ?? 'The script failed.');
      return JSON.parse(result.value);
    },
    async close() {
      await send('browser.close', {}).catch(() => undefined);
      await endProgram(process);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
