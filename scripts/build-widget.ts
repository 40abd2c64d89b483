import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Plugin, transform } from 'esbuild';
import { minify } from 'terser';
import { bundle } from './bundle.ts';
import { precompress } from './precompress.ts';
import { ROOT } from './run-command.ts';

const SOURCES = join(ROOT, 'widget/src');
const LANGUAGES = join(ROOT, 'contract/src/languages');
/** The oldest browsers that run it are iOS 14, Chrome 90 and Firefox 90. */
const TARGET = 'es2021';
/** Size budget in bytes of brotli: every page view of every customer's site pays for it. */
const MAX_BYTES: Record<string, number> = {
  widget: 990,
  form: 3_000,
  sending: 2_900,
  files: 1_800,
  mine: 1_200,
  behavior: 1_300,
  kept: 1_000,
  known: 1_100,
  help: 900,
  long: 1_000,
  link: 400,
  page: 1_000,
};

/** Writes widget.js and the files that it loads per language; fails above a size budget. */
export async function buildWidget(folder: string): Promise<void> {
  const further = await inEveryLanguage(
    ['sending', 'files', 'mine', 'behavior', 'kept', 'known', 'help', 'long', 'link', 'page'],
    {},
  );
  const forms = await inEveryLanguage(['form'], { FURTHER_HASH: further.hash });
  const loader = await bundleEntry('main.ts', 'iife', 'en', { FORM_HASH: forms.hash });
  const files = [...further.files, ...forms.files, ['widget.js', loader] as const];

  const sizes = files.map(([name, code]) => ({ name, code, brotli: brotliSize(code) }));
  for (const { name, code, brotli } of sizes) {
    const raw = Buffer.byteLength(code);
    console.log(`  ${name.padEnd(24)} ${raw} bytes, gzip ${gzipSync(code, { level: 9 }).length}, brotli ${brotli}`);
  }
  const tooLarge = sizes.filter(({ name, brotli }) => brotli > limitOf(name));
  if (tooLarge.length > 0) {
    throw new Error(
      tooLarge.map(({ name, brotli }) => `${name} has ${brotli} bytes, more than ${limitOf(name)}.`).join('\n'),
    );
  }

  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  await precompress(folder);
}

/** A shared hash, so that the importing file contains one instead of one per name and language. */
async function inEveryLanguage(names: string[], define: Record<string, string>) {
  const codes: [name: string, code: string][] = [];
  for (const name of names) {
    for (const file of readdirSync(LANGUAGES)) {
      const language = basename(file, '.ts');
      codes.push([`${name}-${language}`, await bundleEntry(`${name}.ts`, 'esm', language, define)]);
    }
  }
  const hash = hashOf(codes.map(([, code]) => code).join('\n'));
  return { hash, files: codes.map(([name, code]): [string, string] => [`${name}-${hash}.js`, code]) };
}

/** Letters only: they compress better than digits. */
const hashOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

const brotliSize = (code: string) => brotliCompressSync(code).length;

const limitOf = (name: string) => MAX_BYTES[/^[a-z]+/.exec(name)?.[0] ?? ''] ?? 0;

async function bundleEntry(
  entry: string,
  format: 'esm' | 'iife',
  language: string,
  define: Record<string, string>,
): Promise<string> {
  const [file] = await bundle({
    entryPoints: [join(SOURCES, entry)],
    minify: true,
    format,
    target: TARGET,
    charset: 'utf8',
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    plugins: [minifiedStyles, translatedTo(language)],
  });
  return shortened(file?.text ?? '', format === 'esm', limitOf(entry === 'main.ts' ? 'widget' : entry));
}

/** The first is best for most files; for others, these save up to 1 %. */
const COMPRESSIONS = [{}, { hoist_funs: true }, { join_vars: false }, { conditionals: false }];

/** The first of terser's outputs within the budget, else the shortest, compressed by brotli. */
async function shortened(code: string, module: boolean, limit: number): Promise<string> {
  let best = { code, size: brotliSize(code) };
  for (const compression of COMPRESSIONS) {
    const { code: minified = code } = await minify(code, {
      module,
      ecma: 2020,
      compress: { passes: 3, unsafe: true, unsafe_arrows: true, ...compression },
      format: { comments: false },
    });
    const size = brotliSize(minified);
    if (size < best.size) best = { code: minified, size };
    if (size <= limit) break;
  }
  return best.code;
}

const minifiedStyles: Plugin = {
  name: 'styles as minified text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: `export const css = ${JSON.stringify(code.trim().replace(/(?<=[:,]) /g, ''))}` };
    });
  },
};

const translatedTo = (language: string): Plugin => ({
  name: 'language',
  setup({ onLoad }) {
    onLoad({ filter: /languages[\\/]en\.ts$/ }, () => ({
      contents: readFileSync(join(LANGUAGES, `${language}.ts`), 'utf8'),
      loader: 'ts',
      resolveDir: LANGUAGES,
    }));
  },
});
