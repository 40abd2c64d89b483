import { freePort } from './free-port.ts';
import { asExpression, endProgram, haveAll, type RemoteBrowser, startProgram } from './remote-browser.ts';

export const hasWebKit = () => haveAll('WebKitWebDriver', 'Xvfb');

/** WebKitGTK's MiniBrowser, driven by W3C WebDriver on a display of its own. */
export async function startWebKit(): Promise<RemoteBrowser> {
  const display = await startProgram(['Xvfb', '-displayfd', '1', '-screen', '0', '1280x800x24'], /^(\d+)\n/);
  const port = await freePort();
  // The display's number is found in the output of env.
  const driver = await startProgram(
    ['sh', '-c', `echo "started "; exec WebKitWebDriver --port=${port}`],
    /(started) /,
    {
      DISPLAY: `:${display.found}`,
      // No sound, accessibility bus or GPU.
      NO_AT_BRIDGE: '1',
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  );
  const call = async (method: string, path: string, body?: object) => {
    const response = await retryRefused(() =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) }),
    );
    const { value } = (await response.json()) as { value: { error?: string; message?: string; sessionId?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message ?? value.error}`);
    return value;
  };
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const session = `/session/${sessionId}`;
  return {
    goTo: async (url) => void (await call('POST', `${session}/url`, { url })),
    async run(script, ...args) {
      const finish = 'const finish = arguments[0];';
      const result: unknown = await call('POST', `${session}/execute/async`, {
        script: `${finish} ${asExpression(script, args)}.then(finish, (error) => finish(\`"\${error}"\`));`,
        args: [],
      });
      return JSON.parse(result as string);
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      await endProgram(driver.process);
      await endProgram(display.process);
    },
  };
}

const RETRY_MS = 100;

/** Retries until the driver listens. */
async function retryRefused(request: () => Promise<Response>): Promise<Response> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
