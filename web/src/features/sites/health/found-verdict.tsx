import type { Site } from '@deskbell/contract/sites';
import type { Verdict } from '@deskbell/contract/watchdog';
import { BellOff, CircleCheck, Lock, type LucideIcon, ShieldBan, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { TryWidget } from '../widget/try-widget.tsx';
import { announceCopied } from '../widget/widget-code.tsx';
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
        <>
          {lines !== null && <CopyLines kind={kind} lines={lines} />}
          {kind === 'fine' && silence && <TryWidget site={site} />}
          {seen && (
            <Button variant="ghost" size="sm" aria-expanded={showsSeen} onClick={() => setShowsSeen(!showsSeen)}>
              {showsSeen ? 'Hide what we saw' : 'Show what we saw'}
            </Button>
          )}
        </>
      }
    >
      <p>
        {silence && `${silence.text} `}
        <MarkedText text={text} />
      </p>
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step}>
              <MarkedText text={step} />
            </li>
          ))}
        </ul>
      )}
      {kind === 'blocked' && lines !== null && <pre>{lines}</pre>}
      {seen && showsSeen && (
        <p>
          <code>{seen.url}</code> answered with status {seen.status} and {number(seen.bytes)} bytes.
        </p>
      )}
    </VerdictBox>
  );
}

/** The server marks code by backticks, as in emails. */
function MarkedText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function CopyLines({ kind, lines }: { kind: Kind; lines: string }) {
  const isPolicy = kind === 'blocked';
  return (
    <CopyButton
      size="sm"
      text={lines}
      onCopied={isPolicy ? () => void showToast('success', 'Directives copied') : announceCopied}
    >
      {isPolicy ? 'Copy Directives' : 'Copy Widget Code'}
    </CopyButton>
  );
}
