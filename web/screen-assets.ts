import type { Plugin, Rolldown } from 'vite';
import { LAYOUT, SCREENS } from './screen-routes.ts';

interface Assets {
  scripts: string[];
  styles: string[];
}

const SHELL = 'root.tsx';
const TICKET = 'features/tickets/dialog/ticket-dialog.tsx';
const SITE_PARTS = {
  ticket: TICKET,
  board: 'features/tickets/board/kanban-board.tsx',
  users: 'features/user-analytics/user-analytics.tsx',
  emails: 'features/email-logs/email-logs.tsx',
  settings: 'features/sites/settings/site-settings.tsx',
};
/** What the address opens on a screen; `first` opens with it. */
const PARTS: Record<string, Record<string, string>> = {
  dashboard: { ticket: TICKET },
  'sites/:id': SITE_PARTS,
  tickets: { ticket: TICKET },
  reports: { first: 'screens/reports-view.tsx' },
  'teams/:id': { activity: 'features/teams/activity/team-activity.tsx' },
};

/** The first screen may load these: what the address opens (not the tabs of a team, which share a chunk) and the live stream. */
export const FIRST_PARTS: readonly string[] = [...Object.values(SITE_PARTS), 'app-shell/change-stream.tsx'];

export function screenAssets(): Plugin {
  return {
    name: 'screen-assets',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const shell = assetsOf(bundle, SHELL);
      const screens = SCREENS.map(({ path = '', file }) => {
        const screen = without(merge(assetsOf(bundle, LAYOUT), assetsOf(bundle, file)), shell);
        const ofParts = Object.entries(PARTS[path] ?? {}).map(([part, source]) => [
          part,
          without(assetsOf(bundle, source), merge(shell, screen)),
        ]);
        return [`/${path}`, { ...screen, parts: Object.fromEntries(ofParts) }];
      });
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: '.vite/screen-assets.json', source });
    },
  };
}

/** Includes all imports. A route has two chunks: its entry, and the module itself. */
function assetsOf(bundle: Rolldown.OutputBundle, source: string): Assets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || scripts.has(`/${file}`)) return;
    scripts.add(`/${file}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports) add(imported);
  };
  const isOfSource = (id: string) => id.split('?')[0]?.endsWith(`/web/src/${source}`);
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && (chunk.moduleIds.some(isOfSource) || isOfSource(chunk.facadeModuleId ?? '')))
      add(chunk.fileName);
  if (scripts.size === 0) throw new Error(`The build has no chunk for ${source}.`);
  return { scripts: [...scripts], styles: [...styles] };
}

const merge = (one: Assets, other: Assets): Assets => ({
  scripts: [...new Set([...one.scripts, ...other.scripts])],
  styles: [...new Set([...one.styles, ...other.styles])],
});

const without = (assets: Assets, loaded: Assets): Assets => ({
  scripts: assets.scripts.filter((file) => !loaded.scripts.includes(file)),
  styles: assets.styles.filter((file) => !loaded.styles.includes(file)),
});
