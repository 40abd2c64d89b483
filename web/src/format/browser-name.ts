/** Order matters: Edge and Opera also name Chrome, and Chrome also names Safari. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

function parse(userAgent: string) {
  const browser = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  return { browser, system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] };
}

/** Returns 'Firefox 141 on macOS', or null for an unknown browser. */
export function browserName(userAgent: string): string | null {
  const { browser, system } = parse(userAgent);
  if (!browser) return null;
  return `${browser.name} ${browser.version}${system ? ` on ${system}` : ''}`;
}

/** Returns 'Mac, Chrome', 'iPhone, Safari', or what is known of it. */
export function deviceName(userAgent: string): string {
  const { browser, system } = parse(userAgent);
  const names = [system === 'macOS' ? 'Mac' : system, browser?.name].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : 'Unknown browser';
}
