import type { Site } from '@deskbell/contract/sites';
import type { RefObject } from 'react';
import { isolated } from '../../../format/isolated.ts';
import styles from './requester-and-site.module.css';
import { RequesterField } from './requester-field.tsx';
import type { SiteMark } from './site-choices.tsx';
import { SiteField } from './site-field.tsx';
import type { FieldName, NewTicketForm } from './use-new-ticket.ts';

interface RequesterAndSiteProps {
  form: NewTicketForm;
  sites: readonly Site[];
  siteMark: SiteMark;
  inputRef: RefObject<HTMLInputElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  focus: (field: FieldName) => void;
}

export function RequesterAndSite({ form, sites, siteMark, inputRef, buttonRef, focus }: RequesterAndSiteProps) {
  const { fields, site, errors, change } = form;
  const isSuggested = fields.site_by === 'requester';
  return (
    <div className={sites.length > 1 ? styles.beside : undefined}>
      <RequesterField
        inputRef={inputRef}
        typed={fields.typed}
        chosen={fields.requester}
        error={errors.requester}
        onType={(typed) => change({ typed })}
        onChoose={form.chooseRequester}
        onPick={(picked) => focus(form.chooseRequester(picked))}
      />
      {sites.length > 1 && (
        <SiteField
          {...{ buttonRef, sites, site, siteMark }}
          hint={isSuggested && <Suggested name={fields.requester?.name} />}
          error={errors.site_id}
          onChoose={form.chooseSite}
          onDone={() => focus('title')}
        />
      )}
    </div>
  );
}

function Suggested({ name }: { name: string | null | undefined }) {
  const [given] = name?.trim().split(/\s+/) ?? [];
  return (
    <>
      {given ? `${isolated(given)}’s` : 'Their'} last ticket was here. <br />
      Enter keeps it.
    </>
  );
}
