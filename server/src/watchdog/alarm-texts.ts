import { SECOND_MS } from '@deskbell/contract/units';
import { isolate } from '../email/messages/fill-in.ts';
import type { Alarm } from '../email/messages/widget-alarm.ts';
import { plainSiteName } from '../names/plain-site-name.ts';
import { shownDomain } from '../names/shown-domain.ts';
import { dayAndTime, longSpan, momentOf, shortSpan, spanOf, timeOf } from './alarm-times.ts';
import type { Finding } from './diagnose-page.ts';
import { verdictTexts } from './verdict-texts.ts';

export interface NotifiedIncident {
  readonly id: number;
  readonly site_id: number;
  readonly team_id: number;
  readonly team_name: string;
  readonly timezone: string;
  readonly name: string;
  readonly domain: string;
  readonly api_key: string;
  readonly kind: 'silent' | 'blocked' | 'used_elsewhere';
  readonly host: string;
  readonly began_at: number;
  readonly ended_at: number | null;
  readonly checked_at: number | null;
  readonly finding: Finding | null;
  readonly longest_gap_seconds: number;
  readonly refused_calls: number;
  readonly interruptions: number;
  readonly interrupted_seconds: number;
}

interface Now {
  readonly now: number;
  readonly publicUrl: string;
}

const nameOf = ({ name, domain }: NotifiedIncident) => isolate(plainSiteName(name, domain));
const settingsOf = ({ site_id }: NotifiedIncident) => `/sites/${site_id}?tab=settings`;
const FINE: Finding = { kind: 'fine' };

export function silentAlarm(incident: NotifiedIncident, { now, publicUrl }: Now): Alarm {
  const { timezone, began_at, checked_at, finding, longest_gap_seconds } = incident;
  const domain = shownDomain(incident.domain);
  const since = momentOf(timezone, began_at, now);
  const { title: found, text, steps, lines } = verdictTexts(finding ?? FINE, incident, publicUrl);
  const title = found.endsWith('?') ? found : `${found}.`;
  const looked = `We looked at ${domain}`;
  const when = checked_at === null ? looked : `${looked} ${dayAndTime(timezone, checked_at, now)}`;
  const usual =
    longest_gap_seconds > 0
      ? ` The longest pause of the last four weeks was ${longSpan(longest_gap_seconds * SECOND_MS)}.`
      : '';
  return {
    subject: `The Support tab of ${nameOf(incident)} is silent since ${since}`,
    preview: `${title} What to do: ${steps[0]?.replaceAll('`', '') ?? ''}`,
    heading: `The Support tab is silent since ${since}`,
    blocks: [
      { paragraph: `No visitor of ${domain} has seen it for ${longSpan(now - began_at)}.${usual}` },
      {
        notice: text.replace(looked, () => when),
        lead: title,
        tone: finding === null || finding.kind === 'fine' ? 'warn' : 'bad',
      },
      { steps, label: 'What to do' },
      ...(lines === null ? [] : [{ code: lines }]),
    ],
    button: { label: 'Check now', path: settingsOf(incident) },
  };
}

export function backAlarm(incident: NotifiedIncident, { now }: Now): Alarm {
  const { timezone, began_at, interruptions, interrupted_seconds } = incident;
  const ended_at = incident.ended_at ?? now;
  const after = shortSpan(ended_at - began_at);
  const first = dayAndTime(timezone, ended_at, now);
  return {
    subject: `The Support tab of ${nameOf(incident)} is back after ${after}`,
    preview: `First visitor since the interruption: ${first}.`,
    heading: `The Support tab is back after ${after}`,
    blocks: [
      { notice: `The first visitor came ${first}.`, lead: 'Live again.', tone: 'good' },
      {
        facts: [
          [incident.kind === 'blocked' ? 'Blocked' : 'Silent', spanOf(timezone, began_at, ended_at)],
          ['Reason', reasonOf(incident.finding, 'was')],
          [
            'In 12 months',
            `${countOf(interruptions, 'interruption')}, ${shortSpan(interrupted_seconds * SECOND_MS)} in all`,
          ],
        ],
      },
    ],
    button: { label: 'Open History', path: settingsOf(incident) },
  };
}

export function elsewhereAlarm(incident: NotifiedIncident): Alarm {
  const { refused_calls } = incident;
  const host = shownDomain(incident.host);
  return {
    subject: `The key of ${nameOf(incident)} is used on ${host}`,
    preview: 'Add it or ignore it.',
    heading: `Your key is used on ${host}`,
    blocks: [
      {
        notice:
          'A copy of the site, a staging server or somebody else shows your widget there. No tickets are taken from it.',
        lead: `${countOf(refused_calls, 'call')} within a day ${refused_calls === 1 ? 'was' : 'were'} refused.`,
        tone: 'warn',
      },
      {
        steps: [
          'If the site has moved there, change its domain in the settings; if it is another site of yours, add it as a site with a key of its own.',
          'If not, ignore the host: you are not told of it again.',
        ],
        label: 'What to do',
      },
    ],
    button: { label: 'Add or Ignore', path: settingsOf(incident) },
  };
}

const TOGETHER = 'One email for all, because more than three sites are affected.';

export function severalAlarm(
  incidents: readonly NotifiedIncident[],
  what: 'silent' | 'back' | 'elsewhere',
  { now }: Now,
): Alarm {
  const heading = HEADINGS[what](incidents.length);
  return {
    subject: heading,
    preview: incidents.map(nameOf).join(', '),
    heading,
    blocks: [
      ...(what === 'silent'
        ? [
            {
              paragraph:
                'So many at once usually have one cause: a shared server, a tag manager, a content security policy.',
            },
          ]
        : []),
      { facts: incidents.map((incident) => [nameOf(incident), lineOf(incident, what, now)] as const) },
    ],
    button: { label: 'Open Your Sites', path: '/dashboard' },
    note: TOGETHER,
  };
}

const HEADINGS = {
  silent: (count: number) => `${count} Support tabs went silent within an hour`,
  back: (count: number) => `${count} Support tabs are back`,
  elsewhere: (count: number) => `Your keys are used on ${count} other hosts`,
};

function lineOf(
  { host, timezone, began_at, ended_at, finding }: NotifiedIncident,
  what: keyof typeof HEADINGS,
  now: number,
): string {
  if (what === 'elsewhere') return `Used on ${shownDomain(host)}`;
  if (what === 'back') return `after ${shortSpan((ended_at ?? now) - began_at)}`;
  const isToday = dayAndTime(timezone, began_at, now).startsWith('today');
  const since = isToday ? timeOf(timezone, began_at) : momentOf(timezone, began_at, now);
  return `since ${since}. ${reasonOf(finding, 'is')}`;
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function reasonOf(finding: Finding | null, tense: 'is' | 'was'): string {
  const isPast = tense === 'was';
  switch (finding?.kind) {
    case 'unreachable':
      return `The page ${isPast ? 'did' : 'does'} not answer (${finding.reason.replace(/\.$/, '')})`;
    case 'missing':
      return `The code ${tense} not on the home page`;
    case 'other_key':
      return `The code ${isPast ? 'had' : 'has'} another key`;
    case 'blocked':
      return `The page ${isPast ? 'forbade' : 'forbids'} the widget`;
    default:
      return isPast ? 'Perhaps there were no visitors' : 'No visitors?';
  }
}
