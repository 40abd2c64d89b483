import type { Role } from '@deskbell/contract/roles';
import { type ReactNode, useState } from 'react';
import { FieldGroup } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { ROLE_HINTS, ROLE_LABELS } from '../role-texts.ts';
import styles from './access-fields.module.css';

const SEARCH_FROM_SITES = 9;

export interface Access {
  role: Role;
  sees_all_sites: boolean;
  site_ids: number[];
}

export interface TeamSite {
  id: number;
  name: string;
  mark: ReactNode;
}

function withRole(access: Access, role: Role): Access {
  if (role === 'client') return { ...access, role, sees_all_sites: false };
  if (role === 'agent') return { ...access, role, sees_all_sites: access.site_ids.length === 0 };
  return { role, sees_all_sites: true, site_ids: [] };
}

export const accessProblem = ({ sees_all_sites, site_ids }: Access) =>
  sees_all_sites || site_ids.length > 0 ? undefined : 'Choose at least one site.';

interface AccessFieldsProps {
  access: Access;
  roles: readonly Role[];
  sites: readonly TeamSite[];
  sitesError: string | undefined;
  onChange: (access: Access) => void;
}

export function AccessFields({ access, roles, sites, sitesError, onChange }: AccessFieldsProps) {
  const isLimitable = access.role === 'agent' || access.role === 'client';
  return (
    <>
      <FieldGroup label="Role">
        {(labelId) => (
          <Picks role="radiogroup" aria-labelledby={labelId}>
            {roles.map((role) => (
              <Pick
                key={role}
                type="radio"
                name="role"
                label={ROLE_LABELS[role]}
                hint={ROLE_HINTS[role]}
                checked={access.role === role}
                onChange={() => onChange(withRole(access, role))}
              />
            ))}
          </Picks>
        )}
      </FieldGroup>
      {isLimitable && (
        <FieldGroup label="Sites" field="site_ids" error={sitesError}>
          {(labelId) => (
            <>
              {access.role === 'agent' && (
                <Picks columns={2} role="radiogroup" aria-labelledby={labelId}>
                  <Pick
                    type="radio"
                    name="sites"
                    label="All sites"
                    checked={access.sees_all_sites}
                    onChange={() => onChange({ ...access, sees_all_sites: true, site_ids: [] })}
                  />
                  <Pick
                    type="radio"
                    name="sites"
                    label="Chosen sites"
                    checked={!access.sees_all_sites}
                    onChange={() => onChange({ ...access, sees_all_sites: false })}
                  />
                </Picks>
              )}
              {!access.sees_all_sites && (
                <SitePicks
                  labelledBy={labelId}
                  sites={sites}
                  chosen={access.site_ids}
                  onChange={(site_ids) => onChange({ ...access, site_ids })}
                />
              )}
            </>
          )}
        </FieldGroup>
      )}
    </>
  );
}

interface SitePicksProps {
  labelledBy: string;
  sites: readonly TeamSite[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

export function SitePicks({ labelledBy, sites, chosen, onChange }: SitePicksProps) {
  const [query, setQuery] = useState('');
  const found = sites.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));

  if (sites.length === 0) return <p className={styles.none}>This team has no sites yet. Add a site first.</p>;
  return (
    <>
      {sites.length >= SEARCH_FROM_SITES && (
        <Input
          aria-label="Find a site"
          placeholder={`Search ${sites.length} sites`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div className={styles.sites}>
        <Picks columns={2} role="group" aria-labelledby={labelledBy}>
          {found.map(({ id, name, mark }) => (
            <Pick
              key={id}
              type="checkbox"
              label={name}
              mark={mark}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </Picks>
      </div>
    </>
  );
}
