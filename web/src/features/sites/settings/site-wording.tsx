import type { FormOfAddress } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { FormError } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { useChangeSite } from '../site-changes.ts';
import styles from './site-rating.module.css';

const FORMS: { value: FormOfAddress; label: string }[] = [
  { value: 'informal', label: 'Informal (du)' },
  { value: 'formal', label: 'Formal (Sie)' },
];

export function SiteWording({ site }: { site: Site }) {
  const change = useChangeSite(site.id);
  if (!allows(site.role, 'manage')) return null;

  const form = (change.isPending ? change.variables.form_of_address : undefined) ?? site.form_of_address;
  const { name, domain } = site;
  return (
    <Card aria-labelledby="wording">
      <CardHead title="Form of Address" titleId="wording" />
      <CardBody className={styles.body}>
        <p>How emails and pages address visitors who read German. Other languages have one form.</p>
        <Segmented
          label="Form of address"
          value={form}
          options={FORMS}
          onChange={(form_of_address) => change.mutate({ name, domain, form_of_address })}
        />
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
      </CardBody>
    </Card>
  );
}
