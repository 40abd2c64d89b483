import type { SiteRule } from '@deskbell/contract/imports';
import type { AdminActions } from '../admin-actions.ts';
import { CommandFailed } from '../command-failed.ts';
import type { SiteSummary } from '../manage-sites.ts';
import { Misuse } from './command.ts';

interface Named {
  readonly site: string;
  readonly team: string | undefined;
  readonly rule: string | undefined;
}

interface ChosenSites {
  readonly site: SiteSummary;
  readonly sites: SiteRule;
}

/** The site of all tickets, and those of brands or groups that a rule names, all of one team. */
export async function chooseSites(actions: Pick<AdminActions, 'findSite'>, named: Named): Promise<ChosenSites> {
  const site = await actions.findSite(named.site);
  const find = async (name: string) => {
    const found = await actions.findSite(name);
    if (found.team_id !== site.team_id)
      throw new CommandFailed(
        `${found.name} (site ${found.id}) is of another team than ${site.name} (site ${site.id}).`,
      );
    return found.id;
  };
  if (named.team !== undefined && Number(named.team) !== site.team_id)
    throw new CommandFailed(`${site.name} (site ${site.id}) is of team ${site.team_id}, not of team ${named.team}.`);
  const { by, words } = ruleOf(named.rule);
  const places: SiteRule['places'] = [];
  for (const [value, name] of words) places.push({ value, site_id: await find(name) });
  return { site, sites: { site_id: site.id, by, places } };
}

function ruleOf(rule: string | undefined): { by: SiteRule['by']; words: [string, string][] } {
  if (rule === undefined) return { by: null, words: [] };
  const colon = rule.indexOf(':');
  const by = rule.slice(0, Math.max(colon, 0)).trim();
  const words = rule
    .slice(colon + 1)
    .split(',')
    .map((pair): [string, string] => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    });
  if ((by !== 'brand' && by !== 'group') || words.some(([value, site]) => value === '' || site === ''))
    throw new Misuse(`--rule has "${rule}". Write brand:WORD=SITE,... or group:WORD=SITE,...`);
  return { by, words };
}
