import { DEFAULT_WIDGET_COLOR } from '@deskbell/contract/limits';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ICON, ICON_SM } from '../../ui/icon-sizes.ts';
import { BrowserPreview } from './browser-preview.tsx';
import styles from './first-run.module.css';

/** What an owner without a site does next. */
export function FirstRun({ onAddSite }: { onAddSite: () => void }) {
  return (
    <div className={styles.layout}>
      <Card aria-labelledby="set-up">
        <CardHead title="Set up Deskbell" titleId="set-up" className={styles.head}>
          <span className={styles.progress}>
            <span className={styles.bar}>
              <i />
            </span>
            1 of 4
          </span>
        </CardHead>
        <ol>
          <Step state="done" mark={<Check {...ICON_SM} aria-label="Done" />} title="Sign in" />
          <Step
            state="now"
            mark="2"
            title="Add your first site"
            action={
              <Button variant="primary" icon={<Plus {...ICON} />} onClick={onAddSite}>
                Add Site
              </Button>
            }
          >
            A name and a domain are enough. You can choose the color of the widget and where notifications go.
          </Step>
          <Step state="later" mark="3" title="Paste one line of code">
            It goes before <code className={styles.code}>&lt;/body&gt;</code> on every page. We tell you as soon as the
            widget was seen.
          </Step>
          <Step state="later" mark="4" title="Send yourself a test ticket">
            Open your site, press Support, and watch the ticket arrive here.
          </Step>
        </ol>
      </Card>
      <Card aria-labelledby="no-sites" className={styles.none}>
        <BrowserPreview domain="your-site.example" color={DEFAULT_WIDGET_COLOR} />
        <div className={styles.empty}>
          <h2 id="no-sites">No sites yet</h2>
          <p>
            Add one, and its visitors can reach you through the Support tab. Tickets and 30 days of activity appear
            here.
          </p>
          <Link to="/how-it-works" className={styles.link}>
            How it works
          </Link>
        </div>
      </Card>
    </div>
  );
}

interface StepProps {
  state: 'done' | 'now' | 'later';
  mark: ReactNode;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ state, mark, title, action, children }: StepProps) {
  return (
    <li className={classNames(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>{mark}</span>
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
