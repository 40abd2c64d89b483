import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { FormError } from '../../../ui/controls/field.tsx';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { useChangeSite } from '../site-changes.ts';
import styles from './site-rating.module.css';

export function SiteRating({ site }: { site: Site }) {
  const change = useChangeSite(site.id);
  if (!allows(site.role, 'manage')) return null;

  const asksRating = change.isPending ? change.variables.asks_rating : site.asks_rating;
  const { name, domain } = site;
  return (
    <Card aria-labelledby="rating">
      <CardHead title="Rating" titleId="rating">
        <SwitchControl
          aria-label="Ask visitors how the reply was"
          checked={asksRating ?? false}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ name, domain, asks_rating: target.checked })}
        />
      </CardHead>
      <CardBody className={styles.body}>
        <p>
          Ask “How was our reply?” in the email that closes a ticket and on the visitor’s page. Each resolution is asked
          about once, without a reminder.
        </p>
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
      </CardBody>
    </Card>
  );
}
