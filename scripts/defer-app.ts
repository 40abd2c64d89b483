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
  for (const page of filesUnder(client).filter((file) => basename(file) === 'index.html'))
    writeFileSync(page, deferAppIn(readFileSync(page, 'utf8'), entry, readAsset));
  writeFileSync(join(client, SIGN_IN_PAGE_SCRIPT), await bundle('sign-in-page.ts'));
}

function deferAppIn(html: string, entry: string, readAsset: (url: string) => string): string {
  const preloads = html.match(PRELOAD) ?? [];
  const [links] = html.match(STYLES) ?? [];
  const [start] = html.match(ROUTER_START) ?? [];
  if (!start || !links || preloads.length === 0)
    throw new Error('The prerendered HTML does not match the patterns in scripts/defer-app.ts.');
  const styles = [...links.matchAll(/href="([^"#]+)/g)].map(([, url = '']) => readAsset(url)).join('');
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
