import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export function findChromium(): string {
  const executable = lookUpChromium();
  if (!executable) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
  return executable;
}

export const lookUpChromium = (env: NodeJS.ProcessEnv = process.env): string | null =>
  env.CHROMIUM_PATH ?? lookUpProgram(NAMES, env);

/** Chromium without a window system: faster. */
export const lookUpHeadlessShell = (env: NodeJS.ProcessEnv = process.env): string | null =>
  env.CHROMIUM_PATH ? null : lookUpProgram(['chromium-headless-shell'], env);

export function lookUpProgram(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Playwright's own list, which a second switch of this name would replace, and the list of the address bar: Chromium
// draws it as two pages per window.
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** No sandbox, which root cannot use; no GPU; no background traffic. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
