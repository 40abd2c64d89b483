import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { filesUnder } from './input-hash.ts';
import { ROOT } from './run-command.ts';

const ENTRY = join(ROOT, 'web/src/before-hydration/main.ts');
/** Brotli bytes above which the build fails: they are all the script of a public page until somebody touches it. */
const ENTRY_MAX_BYTES = 2_048;

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const STYLES = /(?:<link rel="stylesheet" href="[^"]+"\/>)+/;
const ROUTER_START = /<script type="module" async="">[\s\S]*?<\/script>/;

/**
 * Makes prerendered pages complete in themselves: their styles and a small script of their own stand in the page; that
 * script puts what the router needs in place, exactly as it was rendered, when somebody is there.
 */
export async function deferApp(client: string): Promise<void> {
  const entry = await bundleEntry();
  const weight = brotliCompressSync(entry).length;
  if (weight > ENTRY_MAX_BYTES)
    throw new Error(`before-hydration weighs ${weight} of at most ${ENTRY_MAX_BYTES} bytes.`);
  const readAsset = (url: string) => readFileSync(join(client, url), 'utf8');
  for (const page of filesUnder(client).filter((file) => basename(file) === 'index.html'))
    writeFileSync(page, withDeferredApp(readFileSync(page, 'utf8'), entry, readAsset));
}

function withDeferredApp(html: string, entry: string, readAsset: (url: string) => string): string {
  const preloads = html.match(PRELOAD) ?? [];
  const [links] = html.match(STYLES) ?? [];
  const [start] = html.match(ROUTER_START) ?? [];
  if (!start || !links || preloads.length === 0)
    throw new Error('The prerendered pages no longer look as scripts/defer-app.ts expects.');
  const styles = [...links.matchAll(/href="([^"#]+)/g)].map(([, url = '']) => readAsset(url)).join('');
  return html
    .replaceAll(PRELOAD, '')
    .replace(links, () => `<style>${styles}</style>${deferred(links)}`)
    .replace(start, () => deferred(preloads.join('') + start))
    .replace('</head>', () => `<script>${entry}</script></head>`);
}

const deferred = (markup: string) => `<template data-app="">${markup}</template>`;

async function bundleEntry(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text.trim() ?? '';
}
