import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { filesUnder } from './input-hash.ts';
import { ROOT } from './run-command.ts';

const BEFORE_HYDRATION = join(ROOT, 'web/src/before-hydration');
/** Loaded by a page of the server, which does not know hashed names. */
const SIGN_IN_PAGE_SCRIPT = 'sign-in-page.js';
/** Brotli budget: the only script of a public page before the first interaction. */
const ENTRY_MAX_BYTES = 2_048;

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const STYLES = /(?:<link rel="stylesheet" href="[^"]+"\/>)+/;
/** The styles of web/src/features/marketing/landing/static-sections.tsx, whose script is not loaded where its HTML is. */
const STATIC_SECTION_STYLES = /\/static-sections-[^/]+\.css$/;
const ROUTER_START = /<script type="module" async="">[\s\S]*?<\/script>/;

/**
 * Defers hydration of the prerendered pages: inlines their CSS and the pre-hydration script, and moves the router's own
 * markup into templates, which that script activates on the first interaction: docs/decisions/0014
 */
export async function deferApp(client: string): Promise<void> {
  const entry = await bundle('main.ts');
  const bytes = brotliCompressSync(entry).length;
  if (bytes > ENTRY_MAX_BYTES) throw new Error(`before-hydration is ${bytes} bytes; the limit is ${ENTRY_MAX_BYTES}.`);
  const readAsset = (url: string) => readFileSync(join(client, url), 'utf8');
  const files = filesUnder(client);
  const ofStaticSections = files.find((file) => STATIC_SECTION_STYLES.test(file));
  if (!ofStaticSections) throw new Error('The build has no style sheet of static sections.');
  const staticStyles = readFileSync(ofStaticSections, 'utf8');
  for (const page of files.filter((file) => basename(file) === 'index.html')) {
    const html = readFileSync(page, 'utf8');
    const moreStyles = html.includes('data-static-section') ? staticStyles : '';
    writeFileSync(page, deferAppIn(html, { entry, moreStyles, readAsset }));
  }
  writeFileSync(join(client, SIGN_IN_PAGE_SCRIPT), await bundle('sign-in-page.ts'));
}

interface Inlined {
  readonly entry: string;
  readonly moreStyles: string;
  readonly readAsset: (url: string) => string;
}

function deferAppIn(html: string, { entry, moreStyles, readAsset }: Inlined): string {
  const preloads = html.match(PRELOAD) ?? [];
  const [links] = html.match(STYLES) ?? [];
  const [start] = html.match(ROUTER_START) ?? [];
  if (!start || !links || preloads.length === 0)
    throw new Error('The prerendered HTML does not match the patterns in scripts/defer-app.ts.');
  const styles = [...links.matchAll(/href="([^"#]+)/g)].map(([, url = '']) => readAsset(url)).join('') + moreStyles;
  return html
    .replaceAll(PRELOAD, '')
    .replace(links, () => `<style>${styles}</style>${inTemplate(links)}`)
    .replace(start, () => inTemplate(preloads.join('') + start))
    .replace('</head>', () => `<script>${entry}</script></head>`);
}

const inTemplate = (markup: string) => `<template data-app="">${markup}</template>`;

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(BEFORE_HYDRATION, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text.trim() ?? '';
}
