import { Check, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Panel, PanelHead, PanelMeta, PanelTitle } from '../../../ui/layout/panel.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TryWidget } from '../widget/try-widget.tsx';
import styles from './setup-guide.module.css';
import type { SetUp } from './setup-progress.ts';
import { WidgetSeen, WidgetStep } from './widget-step.tsx';
import { YouCanAlso } from './you-can-also.tsx';

interface SetupGuideProps {
  setUp: SetUp;
  timezone: string;
  onAddSite: () => void;
  onPutAway: () => void;
  takesFocus: boolean;
  teamId: number | undefined;
  /** Says when the first ticket arrived, and leads to it. */
  firstTicket: ReactNode;
}

export function SetupGuide({
  setUp,
  timezone,
  onAddSite,
  onPutAway,
  takesFocus,
  teamId,
  firstTicket,
}: SetupGuideProps) {
  const { site, seenSite, hasTicket } = setUp;
  const isDone = [true, site !== undefined, seenSite !== undefined, hasTicket];
  const current = isDone.indexOf(false);
  const stateOf = (index: number) => ({
    number: index + 1,
    isDone: isDone[index] === true,
    isCurrent: index === current,
    isAhead: !site && index > current,
  });
  return (
    <>
      <Panel aria-labelledby="set-up">
        <PanelHead>
          <PanelTitle id="set-up">Set up Deskbell</PanelTitle>
          <PanelMeta>{isDone.filter(Boolean).length} of 4 done</PanelMeta>
          {site && <IconButton size="sm" label="Put the list away" icon={<X {...ICON} />} onClick={onPutAway} />}
        </PanelHead>
        <ol>
          <Step {...stateOf(0)} title="Sign in" />
          <Step {...stateOf(1)} title="Add your first site" end={site && isolated(site.name)}>
            {!site && (
              <>
                <p>A name and a domain are enough. You can change both later.</p>
                <Button
                  variant="primary"
                  icon={<Plus {...ICON} />}
                  className={styles.act}
                  autoFocus={takesFocus}
                  onClick={onAddSite}
                >
                  Add Site
                </Button>
              </>
            )}
          </Step>
          <Step
            {...stateOf(2)}
            title="Paste one line of code"
            end={
              site ? <WidgetSeen site={seenSite ?? site} timezone={timezone} /> : 'Done when a visitor has seen the tab'
            }
          >
            {site && !seenSite && <WidgetStep site={site} timezone={timezone} />}
          </Step>
          <Step {...stateOf(3)} title="Send yourself a test ticket" end={hasTicket && firstTicket}>
            {site && !hasTicket && (
              <div className={styles.try}>
                <TryWidget site={site} />
                Works before the line is on your site.
              </div>
            )}
          </Step>
        </ol>
      </Panel>
      {!site && <YouCanAlso teamId={teamId} />}
    </>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  /** Nothing can be done about it yet. */
  isAhead: boolean;
  title: string;
  end?: ReactNode;
  children?: ReactNode;
}

const Step = ({ number, isDone, isCurrent, isAhead, title, end, children }: StepProps) => (
  <li
    className={classNames(styles.step, isDone && styles.done, isAhead && styles.ahead)}
    aria-current={isCurrent ? 'step' : undefined}
  >
    <span className={styles.mark}>{isDone ? <Check {...ICON_SM} aria-label="Done" /> : number}</span>
    <h3>{title}</h3>
    {end && <div className={styles.end}>{end}</div>}
    {children && <div className={styles.more}>{children}</div>}
  </li>
);
