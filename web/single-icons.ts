import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]+)\} from '\.\/icons\/([a-z0-9-]+)\.mjs'/g;

const PUBLIC = /\/web\/src\/features\/marketing\//;

/**
 * Imports icons from their own modules: the index of the package imports two thousand, about a quarter of the build.
 * Public pages have copies, since an icon that both they and screens use would be loaded by all: web/chunks.ts
 */
export function singleIcons(): Plugin {
  const files = iconFiles();
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: IMPORT },
      handler(code, id) {
        // The server build leaves packages outside.
        const copy = PUBLIC.test(id) && this.environment.name === 'client' ? '?public' : '';
        return {
          // Keeps line breaks, so that errors name the right lines.
          code: code.replace(IMPORT, (statement, names: string) => {
            const imports = names.split(',').flatMap((part) => importOf(part.trim(), files, copy));
            return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
          }),
          map: null,
        };
      },
    },
  };
}

function importOf(specifier: string, files: ReadonlyMap<string, string>, copy: string): string[] {
  // Types are erased; the part after a trailing comma is empty.
  if (specifier === '' || specifier.startsWith('type ')) return [];
  const [name = '', local = name] = specifier.split(' as ');
  const file = files.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}.`);
  return [`import ${local} from 'lucide-react/icons/${file}${copy}';`];
}

function iconFiles(): Map<string, string> {
  const index = readFileSync(
    fileURLToPath(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react'))),
    'utf8',
  );
  return new Map(
    [...index.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
}
