import { DEFAULT_WIDGET_COLOR } from '@deskbell/contract/limits';
import { Check, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HAS_PUBLIC_PAGES } from '../../../content/deployment.ts';
import { isolated } from '../../../format/isolated.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Panel, PanelHead, PanelMeta, PanelTitle } from '../../../ui/layout/panel.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { BrowserPreview } from '../widget/browser-preview.tsx';
import { TryWidget } from '../widget/try-widget.tsx';
import styles from './setup-guide.module.css';
import type { SetUp } from './setup-progress.ts';
import { WidgetSeen, WidgetStep } from './widget-step.tsx';

interface SetupGuideProps {
  setUp: SetUp;
  timezone: string;
  onAddSite: () => void;
  onPutAway: () => void;
  takesFocus: boolean;
  /** Says when the first ticket arrived, and leads to it. */
  firstTicket: ReactNode;
}

export function SetupGuide({ setUp, timezone, onAddSite, onPutAway, takesFocus, firstTicket }: SetupGuideProps) {
  const { site, seenSite, hasTicket } = setUp;
  const isDone = [true, site !== undefined, seenSite !== undefined, hasTicket];
  const current = isDone.indexOf(false);
  const stateOf = (index: number) => ({
    number: index + 1,
    isDone: isDone[index] === true,
    isCurrent: index === current,
  });
  return (
    <div className={classNames(!site && styles.beside)}>
      <Panel aria-labelledby="set-up">
        <PanelHead>
          <PanelTitle id="set-up">Set up Deskbell</PanelTitle>
          <PanelMeta>{isDone.filter(Boolean).length} of 4 done</PanelMeta>
          {site && <IconButton size="sm" label="Put the list away" icon={<X {...ICON} />} onClick={onPutAway} />}
        </PanelHead>
        <ol>
          <Step {...stateOf(0)} title="Sign in" />
          <Step
            {...stateOf(1)}
            title="Add your first site"
            end={
              site ? (
                isolated(site.name)
              ) : (
                <Button variant="primary" icon={<Plus {...ICON} />} autoFocus={takesFocus} onClick={onAddSite}>
                  Add Site
                </Button>
              )
            }
          >
            {!site &&
              'A name and a domain are enough. You can choose the color of the widget and where notifications go.'}
          </Step>
          <Step
            {...stateOf(2)}
            title="Paste one line of code"
            end={site && <WidgetSeen site={seenSite ?? site} timezone={timezone} />}
          >
            {!site && (
              <>
                It goes before <code>&lt;/body&gt;</code> on every page. We&apos;ll tell you as soon as we see the
                widget.
              </>
            )}
            {site && !seenSite && <WidgetStep site={site} timezone={timezone} />}
          </Step>
          <Step
            {...stateOf(3)}
            title="Send yourself a test ticket"
            end={hasTicket ? firstTicket : site && <TryWidget site={site} />}
          >
            {!hasTicket && 'Open your site or click Try it, press Support, and watch the ticket arrive here.'}
          </Step>
        </ol>
      </Panel>
      {!site && <NoSites />}
    </div>
  );
}

const NoSites = () => (
  <Card aria-labelledby="no-sites" className={styles.preview}>
    <BrowserPreview domain="your-site.example" color={DEFAULT_WIDGET_COLOR} />
    <div className={styles.caption}>
      <h2 id="no-sites">No sites yet</h2>
      <p>
        Add one, and its visitors can reach you through the Support tab. Tickets and 30 days of activity will appear
        here.
      </p>
      {HAS_PUBLIC_PAGES && (
        <Link to="/how-it-works" className={styles.link}>
          How it works
        </Link>
      )}
    </div>
  </Card>
);

interface StepProps {
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  title: string;
  end?: ReactNode;
  children?: ReactNode;
}

const Step = ({ number, isDone, isCurrent, title, end, children }: StepProps) => (
  <li className={classNames(styles.step, isDone && styles.done)} aria-current={isCurrent ? 'step' : undefined}>
    <span className={styles.mark}>{isDone ? <Check {...ICON_SM} aria-label="Done" /> : number}</span>
    <h3>{title}</h3>
    {end && <div className={styles.end}>{end}</div>}
    {children && <div className={styles.more}>{children}</div>}
  </li>
);
