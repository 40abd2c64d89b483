import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Release, ReleaseChange } from './src/content/release.ts';

const CHANGELOG = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url));
const MODULE = 'virtual:release-notes';
const RESOLVED = `\0${MODULE}`;

const HEADING = /^## (?:(?<version>\d+\.\d+)\.\d+ \((?<date>\d{4}-\d{2}-\d{2})\)|Unreleased)$/;
const CHANGE = /^- (?<kind>New|Improved|Fixed|Planned): (?<text>.+)$/;
const CODE = /^(?<text>.+?) `(?<code>[^`]+)`$/;

export function readReleases(changelog: string): Release[] {
  const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '));
  const releases = sections.map(readRelease);
  const latest = releases.find(({ date }) => date !== undefined);
  if (latest) latest.tag = 'Latest';
  return releases.filter(({ changes }) => changes.length > 0);
}

function readRelease(section: string): Release {
  const [heading = '', ...lines] = section.split('\n');
  const match = HEADING.exec(heading);
  if (!match) throw new Error(`CHANGELOG.md has an unknown heading: ${heading}`);
  const end = lines.indexOf('### In detail');
  const shown = (end < 0 ? lines : lines.slice(0, end)).filter((line) => line !== '');
  const [summary = '', ...changes] = shown;
  const { version, date } = match.groups ?? {};
  return version
    ? { version, ...(date && { date }), summary, changes: changes.map(readChange) }
    : { version: 'Next', tag: 'Planned', summary, changes: changes.map(readChange) };
}

function readChange(line: string): ReleaseChange {
  const groups = CHANGE.exec(line)?.groups;
  if (!groups) throw new Error(`CHANGELOG.md: above "In detail" a change starts with its kind, unlike: ${line}`);
  const kind = groups.kind as ReleaseChange['kind'];
  const { text, code } = CODE.exec(groups.text ?? '')?.groups ?? {};
  return text && code ? { kind, text, code } : { kind, text: groups.text ?? '' };
}

/** `virtual:release-notes`: the visitors' part of CHANGELOG.md, without details. */
export function releaseNotes(): Plugin {
  return {
    name: 'release-notes',
    resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: () => RESOLVED },
    load: {
      filter: { id: new RegExp(`^${RESOLVED}$`) },
      handler() {
        this.addWatchFile(CHANGELOG);
        return `export const RELEASES = ${JSON.stringify(readReleases(readFileSync(CHANGELOG, 'utf8')))};`;
      },
    },
  };
}
