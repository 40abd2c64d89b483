import type { Site } from '@deskbell/contract/sites';
import type { Verdict } from '@deskbell/contract/watchdog';
import { BellOff, CircleCheck, Lock, type LucideIcon, ShieldBan, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import link from '../../../ui/controls/link.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { TryWidget } from '../widget/try-widget.tsx';
import { CodeLink } from './code-link.tsx';
import { VerdictBox } from './verdict-box.tsx';

type Kind = Verdict['kind'];

const TONES: Record<Kind, 'bad' | 'warn' | 'calm'> = {
  fine: 'calm',
  unreachable: 'bad',
  missing: 'bad',
  other_key: 'bad',
  blocked: 'bad',
  private: 'warn',
};

const ICONS: Record<Kind, LucideIcon> = {
  fine: UsersRound,
  unreachable: BellOff,
  missing: BellOff,
  other_key: BellOff,
  blocked: ShieldBan,
  private: Lock,
};

interface FoundVerdictProps {
  site: Site;
  timezone: string;
  verdict: Verdict;
  silence?: { title: string; text: string } | undefined;
}

export function FoundVerdict({ site, timezone, verdict, silence }: FoundVerdictProps) {
  const [showsSeen, setShowsSeen] = useState(false);
  const { kind, title, text, steps, lines, seen } = verdict;
  const isFine = kind === 'fine' && !silence;
  const Icon = isFine ? CircleCheck : ICONS[kind];
  return (
    <VerdictBox
      tone={isFine ? 'good' : TONES[kind]}
      icon={<Icon {...ICON_LG} aria-hidden="true" />}
      title={silence ? `${silence.title}: ${lowerFirst(title)}` : title}
      aside={
        <>
          Checked <TimeAgo at={verdict.checked_at} timezone={timezone} />
        </>
      }
      actions={
        kind === 'blocked' && lines !== null ? (
          <CopyButton size="sm" text={lines} onCopied={() => void showToast('success', 'Directives copied')}>
            Copy Directives
          </CopyButton>
        ) : (
          kind === 'fine' && silence && <TryWidget site={site} />
        )
      }
    >
      <p>
        {silence && `${silence.text} `}
        <MarkedText text={text} />{' '}
        {seen && (
          <button
            type="button"
            className={link.link}
            aria-expanded={showsSeen}
            onClick={() => setShowsSeen(!showsSeen)}
          >
            {showsSeen ? 'Hide what we saw' : 'Show what we saw'}
          </button>
        )}
      </p>
      {seen && showsSeen && (
        <p>
          <code>{seen.url}</code> answered with status {seen.status} and {number(seen.bytes)} bytes.
        </p>
      )}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <Step text={step} isCode={kind !== 'blocked' && lines !== null} />
            </li>
          ))}
        </ol>
      )}
      {kind === 'blocked' && lines !== null && <pre>{lines}</pre>}
    </VerdictBox>
  );
}

const CODE = 'line below';

/** Names the box that has the code: a second copy of it would be one too many. */
function Step({ text, isCode }: { text: string; isCode: boolean }) {
  const [before = '', after] = isCode ? text.split(CODE) : [text];
  return (
    <>
      <MarkedText text={before} />
      {after !== undefined && (
        <>
          <CodeLink>{CODE}</CodeLink>
          <MarkedText text={after} />
        </>
      )}
    </>
  );
}

/** The server marks code by backticks, as in emails. */
function MarkedText({ text }: { text: string }) {
  return text
    .replaceAll(/\S*xn--\S*/g, shownDomain)
    .split('`')
    .map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      index % 2 === 1 ? <code key={index}>{part}</code> : part,
    );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
