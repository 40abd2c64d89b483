import { FILE_NAME_MAX } from '@deskbell/contract/limits';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FILE_TYPES } from '../config/file-types.ts';
import { requireFileName } from './file-name.ts';

const LONG = 'x'.repeat(300);

const NAMES: readonly (readonly [string, string])[] = [
  ['screen.png', 'screen.png'],
  ['Screen Shot 2026-11-16 at 10.00.00.PNG', 'Screen Shot 2026-11-16 at 10.00.00.PNG'],
  ['bücher.pdf', 'bücher.pdf'],
  ['bu\u0308cher.pdf', 'bücher.pdf'],
  ['スクリーン.png', 'スクリーン.png'],
  ['../../etc/passwd.txt', 'etcpasswd.txt'],
  ['..\\..\\windows\\win.txt', 'windowswin.txt'],
  ['/etc/cron.d/job.txt', 'etccron.djob.txt'],
  ['C:\\Users\\me\\a.doc', 'CUsersmea.doc'],
  ['photo.png:stream.txt', 'photo.pngstream.txt'],
  ['.png', 'Files without an extension are not accepted.'],
  ['.htaccess', 'Files without an extension are not accepted.'],
  ['...log.txt', 'log.txt'],
  ['a\0.png', 'a.png'],
  ['a.png\0.exe', 'Files of the type .exe are not accepted.'],
  ['a.exe\0.png', 'a.exe.png'],
  ['line\r\nbreak: evil.png', 'linebreak evil.png'],
  ['photo\u202egnp.exe', 'Files of the type .exe are not accepted.'],
  ['photo\u202eexe.png', 'photoexe.png'],
  ['\u2066a\u2069.pdf', 'a.pdf'],
  ['a\u200b\u200c\u200d\ufeff.pdf', 'a.pdf'],
  ['a.p\u200bhp', 'Files of the type .php are not accepted.'],
  ['shell.ph\u00adp', 'Files of the type .php are not accepted.'],
  ['a.svg', 'Files of the type .svg are not accepted.'],
  ['a.png.svg', 'Files of the type .svg are not accepted.'],
  ['a.SVG ', 'Files of the type .svg are not accepted.'],
  ['a.html.', 'Files of the type .html are not accepted.'],
  ['a.js . . ', 'Files of the type .js are not accepted.'],
  ['a.png ', 'a.png'],
  ['a.png...', 'a.png'],
  ['', 'The file needs a name.'],
  [' \u200b..\u2028 ', 'The file needs a name.'],
  ['README', 'Files without an extension are not accepted.'],
  ['\ud83d.png', '\ufffd.png'],
  [`${LONG}.png`, `${LONG.slice(0, FILE_NAME_MAX - 4)}.png`],
  [`${'😀'.repeat(100)}.jpeg`, `${'😀'.repeat(57)}.jpeg`],
  [`a.${LONG}`, `Files of the type .${LONG.slice(0, FILE_NAME_MAX - 2)} are not accepted.`],
  ['"><img src=x onerror=alert(1)>.png', '"><img src=x onerror=alert(1)>.png'],
  ['%2e%2e%2fa.png', '%2e%2e%2fa.png'],
];

describe('the name of a file', () => {
  test.each(NAMES)('%j becomes %j', (name, expected) => {
    let outcome: string;
    try {
      outcome = requireFileName(name, DEFAULT_FILE_TYPES);
    } catch (error) {
      outcome = (error as Error).message;
    }
    expect(outcome).toBe(expected);
  });
});
