import { DEFAULT_WIDGET_COLOR } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { Check, ExternalLink, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { HAS_PUBLIC_PAGES } from '../../../content/deployment.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Meter } from '../../../ui/marks/meter.tsx';
import { BrowserPreview } from '../widget/browser-preview.tsx';
import styles from './setup-guide.module.css';
import { stepsDone } from './setup-progress.ts';
import { WidgetStep } from './widget-step.tsx';

const STEPS = 4;

interface SetupGuideProps {
  site: Site | undefined;
  timezone: string;
  onAddSite: () => void;
  takesFocus: boolean;
  firstTicketLink: LinkProps | undefined;
}

export function SetupGuide({ site, timezone, onAddSite, takesFocus, firstTicketLink }: SetupGuideProps) {
  const done = stepsDone(site);
  return (
    <div className={styles.layout}>
      <Card aria-labelledby="set-up">
        <CardHead title="Set up Deskbell" titleId="set-up" className={styles.head}>
          <span className={styles.progress}>
            <Meter percent={(done / STEPS) * 100} className={styles.bar} />
            {done} of {STEPS}
          </span>
        </CardHead>
        <ol>
          <Step number={1} stepsDone={done} title="Sign in" />
          <Step
            number={2}
            stepsDone={done}
            title="Add your first site"
            action={
              !site && (
                <Button variant="primary" icon={<Plus {...ICON} />} autoFocus={takesFocus} onClick={onAddSite}>
                  Add Site
                </Button>
              )
            }
          >
            {!site &&
              'A name and a domain are enough. You can choose the color of the widget and where notifications go.'}
          </Step>
          <Step number={3} stepsDone={done} title="Paste one line of code">
            {site ? (
              <WidgetStep site={site} timezone={timezone} />
            ) : (
              <>
                It goes before <code className={styles.code}>&lt;/body&gt;</code> on every page. We&apos;ll tell you as
                soon as we see the widget.
              </>
            )}
          </Step>
          <Step number={4} stepsDone={done} title="Send yourself a test ticket">
            {done === STEPS ? (
              <>
                Your first ticket has arrived.{' '}
                {firstTicketLink ? (
                  <Link {...firstTicketLink} className={styles.link}>
                    Everything works
                  </Link>
                ) : (
                  'Everything works'
                )}
                .
              </>
            ) : (
              'Open your site or click Try it, press Support, and watch the ticket arrive here.'
            )}
          </Step>
        </ol>
      </Card>
      {site ? <SitePreview site={site} /> : <NoSites />}
    </div>
  );
}

function NoSites() {
  return (
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
}

function SitePreview({ site }: { site: Site }) {
  return (
    <Card aria-labelledby="site-preview" className={styles.preview}>
      <BrowserPreview domain={site.domain} color={site.widget_color} />
      <div className={styles.caption}>
        <h2 id="site-preview">What your visitors see</h2>
        <p>The Support tab appears at the right edge of every page with the code, in your site&apos;s color.</p>
        <a href={`https://${site.domain}`} target="_blank" rel="noreferrer" className={styles.link}>
          Open <bdi>{site.domain}</bdi> <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
        </a>
      </div>
    </Card>
  );
}

interface StepProps {
  number: number;
  stepsDone: number;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ number, stepsDone, title, action, children }: StepProps) {
  const state = number <= stepsDone ? 'done' : number === stepsDone + 1 ? 'now' : 'later';
  return (
    <li className={classNames(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' ? <Check {...ICON_SM} aria-label="Done" /> : number}</span>
      <div>
        <h3>{title}</h3>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
