import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { FormError } from '../../../ui/controls/field.tsx';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { useChangeSite } from '../site-changes.ts';
import styles from './site-rating.module.css';

export function SiteMinutes({ site }: { site: Site }) {
  const change = useChangeSite(site.id);
  if (!allows(site.role, 'manage') || !site.has_colleagues) return null;

  const showsMinutes = change.isPending ? change.variables.shows_minutes : site.shows_minutes;
  const { name, domain } = site;
  return (
    <Card aria-labelledby="minutes">
      <CardHead title="Time spent" titleId="minutes">
        <SwitchControl
          aria-label="Clients see minutes"
          checked={showsMinutes ?? false}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ name, domain, shows_minutes: target.checked })}
        />
      </CardHead>
      <CardBody className={styles.body}>
        <p>
          {showsMinutes
            ? 'Clients see minutes on replies and tickets of this site. Visitors never do.'
            : 'Only your team sees the minutes that are spent on replies and notes.'}
        </p>
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
      </CardBody>
    </Card>
  );
}
