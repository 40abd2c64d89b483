/**
 * Part of `npm run check`: the widget and the pages for visitors use no CSS or JavaScript that the oldest supported browsers
 * lack (docs/widget.md), except where something else takes its place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { PLAIN_PAGE_SHEETS } from '../web/plain-page-styles.ts';
import { ROOT } from './run-command.ts';

interface Feature {
  name: string;
  pattern: RegExp;
}

// Purely decorative features, such as text-wrap, are not listed.
const SELECTORS: Feature[] = [
  { name: ':has()', pattern: /:has\(/ },
  { name: ':modal, :open and :popover-open', pattern: /:(modal|open|popover-open)\b/ },
  { name: 'nesting', pattern: /&/ },
];
const VALUES: Feature[] = [
  { name: 'color-mix() and wide-gamut colors', pattern: /\b(color-mix|oklch|oklab|lch|lab|color)\(/ },
  { name: 'relative colors', pattern: /\((from) / },
  { name: 'dynamic viewport units', pattern: /\d[dsl]v[hwib]\b/ },
];
const PROPERTIES: Feature[] = [
  { name: 'individual transforms', pattern: /^(translate|rotate|scale)$/ },
  { name: 'field-sizing', pattern: /^field-sizing$/ },
  { name: 'container queries', pattern: /^container/ },
  { name: 'anchor positioning', pattern: /^(anchor-|position-anchor|position-area)/ },
];
const AT_RULES: Feature[] = [
  { name: 'an at-rule', pattern: /^(container|layer|starting-style|property|scope|view-transition)$/ },
];
const MEDIA: Feature[] = [{ name: 'range syntax in media queries', pattern: /[<>]/ }];
/** Browsers without constructable style sheets never run the form: its floor is Firefox 101, Safari 16.4, Chrome 90. */
const SCRIPTS: Feature[] = [
  { name: '.at()', pattern: /\.at\(/ },
  { name: 'methods that copy arrays', pattern: /\.to(Sorted|Reversed|Spliced)\(|\.with\(/ },
  { name: 'findLast()', pattern: /\.findLast/ },
  { name: 'Object.hasOwn(), groupBy(), Array.fromAsync()', pattern: /hasOwn\(|groupBy\(|fromAsync\(/ },
  { name: 'structuredClone() and randomUUID()', pattern: /structuredClone\(|\.randomUUID\(/ },
  { name: 'writable adoptedStyleSheets', pattern: /adoptedStyleSheets\.(push|unshift)/ },
  { name: ':has() and :modal in selectors', pattern: /['"`][^'"`]*:(has\(|modal)/ },
  { name: 'lookbehind', pattern: /\(\?<[=!]/ },
];

const isInSupports = (node: Node): boolean =>
  node.parent !== undefined &&
  ((node.parent.type === 'atrule' && (node.parent as AtRule).name === 'supports') || isInSupports(node.parent as Node));

/** An earlier declaration is the fallback of a dropped one, but custom properties are never dropped. */
function hasFallback(declaration: Declaration): boolean {
  const rule = declaration.parent?.nodes ?? [];
  const earlier = rule.slice(0, rule.indexOf(declaration));
  return !declaration.variable && earlier.some((node) => node.type === 'decl' && node.prop === declaration.prop);
}

function findInStyles(css: string, isLightDarkReplaced: boolean): string[] {
  const found: string[] = [];
  const inspect = (node: Node, text: string, features: Feature[]) => {
    for (const { name, pattern } of features)
      if (pattern.test(text)) found.push(`${node.source?.start?.line}: ${name} (${text.trim()})`);
  };
  const values = isLightDarkReplaced ? VALUES : [...VALUES, { name: 'light-dark()', pattern: /light-dark\(/ }];
  postcss.parse(css).walk((node) => {
    if (isInSupports(node)) return;
    if (node.type === 'rule') inspect(node, (node as Rule).selector, SELECTORS);
    if (node.type === 'atrule') {
      inspect(node, (node as AtRule).name, AT_RULES);
      if ((node as AtRule).name === 'media') inspect(node, (node as AtRule).params, MEDIA);
    }
    if (node.type === 'decl' && !hasFallback(node as Declaration)) {
      inspect(node, (node as Declaration).prop, PROPERTIES);
      inspect(node, (node as Declaration).value, values);
    }
  });
  return found;
}

const findInScript = (code: string): string[] =>
  code
    .split('\n')
    .flatMap((line, index) =>
      SCRIPTS.filter(({ pattern }) => pattern.test(line)).map(({ name }) => `${index + 1}: ${name} (${line.trim()})`),
    );

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const inFolder = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`);
const widget = inFolder('widget/src', readdirSync(join(ROOT, 'widget/src'))).filter((file) => !file.includes('.test.'));
const pages = inFolder('web/src/styles', PLAIN_PAGE_SHEETS);
/** The build and the form file replace light-dark() by the light color. */
const replacesLightDark = (file: string) => pages.includes(file) || file.endsWith('/dialog.css');

const problems = [...pages, ...widget].flatMap((file) =>
  (file.endsWith('.css') ? findInStyles(read(file), replacesLightDark(file)) : findInScript(read(file))).map(
    (problem) => `${file}:${problem}`,
  ),
);
if (problems.length > 0) {
  console.error(`Newer than the oldest supported browsers, without anything in its place:\n${problems.join('\n')}`);
  process.exitCode = 1;
}
