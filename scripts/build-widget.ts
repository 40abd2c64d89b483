import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildFailure, build, formatMessages, type Plugin, transform } from 'esbuild';
import { minify } from 'terser';
import { precompress } from './precompress.ts';
import { ROOT } from './run-command.ts';

const SOURCES = join(ROOT, 'widget/src');
const LANGUAGES = join(ROOT, 'contract/src/languages');
const OUTPUT = join(ROOT, 'widget/dist');
const TARGET = 'es2022';
/** In brotli bytes. The loader is loaded by every page view of every customer's site. */
const LOADER_MAX_BYTES = 1_536;
const FORM_MAX_BYTES = 5_120;

/** Writes widget.js and, for each language, a form and a sending file to widget/dist and prints their sizes. */
export async function buildWidget(): Promise<void> {
  const sending = await bundleInEveryLanguage('sending', 'sending.ts', {});
  const forms = await bundleInEveryLanguage('form', 'form.ts', { SENDING_HASH: sending.hash });
  const loader = await bundle('main.ts', 'iife', 'en', { FORM_HASH: forms.hash });
  // Dependencies first: a written file never imports a file that does not exist yet.
  const files = new Map([...sending.files, ...forms.files, ['widget.js', loader]]);

  const sizes = [...files].map(([name, code]) => ({ name, code, brotli: brotliSize(code) }));
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

  mkdirSync(OUTPUT, { recursive: true });
  for (const [name, code] of files) writeFileSync(join(OUTPUT, name), code);
  await precompress(OUTPUT);
  for (const file of readdirSync(OUTPUT)) {
    if (!files.has(file.replace(/\.(br|gz)$/, ''))) rmSync(join(OUTPUT, file));
  }
}

/** One hash for all languages, so that the importing file carries one hash and not eight. */
async function bundleInEveryLanguage(name: string, entry: string, define: Record<string, string>) {
  const codes = new Map<string, string>();
  for (const file of readdirSync(LANGUAGES)) {
    const language = basename(file, '.ts');
    codes.set(language, await bundle(entry, 'esm', language, define));
  }
  const hash = hashOf([...codes.values()].join('\n'));
  const files: [string, string][] = [...codes].map(([language, code]) => [`${name}-${language}-${hash}.js`, code]);
  return { hash, files };
}

/** Letters only: they compress better than digits. */
const hashOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

const brotliSize = (code: string) => brotliCompressSync(code).length;
const limitOf = (name: string) => (name === 'widget.js' ? LOADER_MAX_BYTES : FORM_MAX_BYTES);

async function bundle(
  entry: string,
  format: 'esm' | 'iife',
  language: string,
  define: Record<string, string>,
): Promise<string> {
  try {
    const result = await build({
      absWorkingDir: ROOT,
      entryPoints: [join(SOURCES, entry)],
      bundle: true,
      write: false,
      minify: true,
      format,
      target: TARGET,
      charset: 'utf8',
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
      define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
      plugins: [minifiedStyles, textsIn(language)],
    });
    return await minifyAgain(result.outputFiles[0]?.text ?? '', format === 'esm');
  } catch (error) {
    const messages = await formatMessages((error as BuildFailure).errors ?? [], { kind: 'error', terminalWidth: 120 });
    throw new Error(messages.join('\n') || String(error), { cause: error });
  }
}

/** Minifies once more with terser, unless esbuild's own output compresses better. */
async function minifyAgain(code: string, module: boolean): Promise<string> {
  const { code: minified = code } = await minify(code, {
    module,
    ecma: 2020,
    compress: { passes: 3, unsafe: true, unsafe_arrows: true },
    format: { comments: false },
  });
  return brotliSize(minified) < brotliSize(code) ? minified : code;
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

/** The sources import the English texts; the build substitutes those of the output's language. */
const textsIn = (language: string): Plugin => ({
  name: 'texts of one language',
  setup({ onLoad }) {
    onLoad({ filter: /languages[\\/]en\.ts$/ }, () => ({
      contents: readFileSync(join(LANGUAGES, `${language}.ts`), 'utf8'),
      loader: 'ts',
      resolveDir: LANGUAGES,
    }));
  },
});
