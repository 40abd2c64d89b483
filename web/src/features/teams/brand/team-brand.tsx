import { BRAND_NAME_MAX } from '@deskbell/contract/limits';
import type { Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ColorPicker } from '../../../ui/controls/color-picker.tsx';
import { FieldGroup, FormError, TextField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { showFailure } from '../show-failure.ts';
import { useChangeBrand, useRemoveBrand } from './brand-changes.ts';
import { BrandLogo } from './brand-logo.tsx';
import { BrandPreview } from './brand-preview.tsx';
import styles from './team-brand.module.css';

const COLORS = [
  { name: 'Forest', value: '#14532d' },
  { name: 'Blue', value: '#1d4ed8' },
  { name: 'Violet', value: '#7c3aed' },
  { name: 'Red', value: '#b42318' },
  { name: 'Amber', value: '#b45309' },
  { name: 'Teal', value: '#0f766e' },
  { name: 'Ink', value: '#1b1726' },
] as const;
const FIRST_COLOR: string = '#7c3aed';

/** `site` is named in the preview. */
export function TeamBrand({ team, site }: { team: Team; site: string | undefined }) {
  const { id, brand } = team;
  const [removals, setRemovals] = useState(0);
  const unbranded = { name: team.name.slice(0, BRAND_NAME_MAX), color: FIRST_COLOR };
  const change = useChangeBrand(id);
  const removal = useRemoveBrand(id);
  const { form, draft, set, errorOf, explains, isReady } = useFields({
    initial: brand ? { name: brand.name, color: brand.color } : unbranded,
    check: ({ name }) => ({ name: name.trim() === '' ? 'A name is required.' : undefined }),
    issues: issuesOf(change.error),
  });

  const save = () => change.mutateAsync({ name: draft.name.trim(), color: draft.color });

  function submit() {
    if (!isReady()) return;
    save().then(
      () => showToast('success', 'Brand saved', 'Your clients see it from now on.'),
      () => undefined,
    );
  }

  /** A logo belongs to a brand, so the first logo saves the form. */
  async function prepareLogo(): Promise<boolean> {
    if (brand) return true;
    if (!isReady()) return false;
    return save().then(
      () => true,
      () => false,
    );
  }

  function remove() {
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast('success', 'Brand removed', 'Your clients see Deskbell again.');
        set(unbranded);
        setRemovals(removals + 1);
      },
      onError: (error) => showFailure('The brand was not removed', error),
    });
  }

  return (
    <div className={styles.columns}>
      <Card aria-labelledby="brand">
        <CardHead title="Brand" titleId="brand" />
        <CardBody>
          <form
            ref={form}
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <p className={styles.about}>
              Clients see this on reports, invitations and their screens. Visitors see the brand of the site, and yours
              at the end of the page.
            </p>
            {change.error && !explains(['name']) && <FormError>{failureText(change.error)}</FormError>}
            <TextField
              label="Name"
              error={errorOf('name')}
              name="name"
              dir="auto"
              autoComplete="off"
              maxLength={BRAND_NAME_MAX}
              value={draft.name}
              onChange={(event) => set({ name: event.target.value })}
            />
            <FieldGroup label="Color">
              {(labelId) => (
                <ColorPicker
                  // It keeps what was typed.
                  key={removals}
                  labelledBy={labelId}
                  presets={COLORS}
                  value={draft.color}
                  onChange={(color) => set({ color })}
                />
              )}
            </FieldGroup>
            <BrandLogo teamId={id} brand={brand} onPrepare={prepareLogo} />
            <div className={styles.actions}>
              <Button type="submit" variant="primary" size="sm" busy={change.isPending}>
                Save Brand
              </Button>
              {brand && (
                <Button variant="ghost" size="sm" busy={removal.isPending} onClick={remove}>
                  Remove Brand
                </Button>
              )}
            </div>
          </form>
        </CardBody>
      </Card>
      <BrandPreview brand={{ ...draft, logo: brand?.logo ?? null }} site={site} />
    </div>
  );
}
