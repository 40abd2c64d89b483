import type { HelpLink } from '@deskbell/contract/known-issues';
import { HELP_LINKS_MAX } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { HelpLinkDialog } from './help-link-dialog.tsx';
import { useHelpLinks, useSaveLinks } from './help-link-queries.ts';
import styles from './known-issues.module.css';

/** Paths are shorter to read; the site is in the heading. */
const shownAddress = (address: string, domain: string) =>
  address.startsWith(`https://${domain}/`) ? address.slice(`https://${domain}`.length) : address;

export function HelpLinks({ site }: { site: Site }) {
  const { data: links, isError, refetch } = useHelpLinks(site.id);
  const saving = useSaveLinks(site.id);
  const [edited, setEdited] = useState<number | null>(null);
  const isFull = links !== undefined && links.length >= HELP_LINKS_MAX;

  function moveUp(index: number) {
    if (links) saving.mutate(links.with(index - 1, links[index] as HelpLink).with(index, links[index - 1] as HelpLink));
  }

  return (
    <Card aria-labelledby="help-links">
      <CardHead title="Help links" titleId="help-links">
        <Button
          size="sm"
          icon={<Plus {...ICON} />}
          disabled={!links || isFull}
          onClick={() => setEdited(links?.length ?? 0)}
        >
          Add Link
        </Button>
      </CardHead>
      <CardBody className={styles.body}>
        {!links && isError && <LoadFailure label="The help links" onRetry={() => void refetch()} />}
        {!links && !isError && <Skeleton width="60%" />}
        {saving.isError && (
          <FormError>{failureText(saving.error, 'The change was not saved. Please try again.')}</FormError>
        )}
        <ul className={styles.list}>
          {links?.map((link, index) => (
            <li key={link.id}>
              <div>
                <button type="button" className={styles.name} onClick={() => setEdited(index)}>
                  {link.title}
                </button>
                <p className={styles.facts}>
                  <span>{shownAddress(link.address, site.domain)}</span>
                  <span>
                    shown {number(link.shown)}, opened {number(link.opened)}, sent anyway {number(link.sent_anyway)}
                  </span>
                </p>
              </div>
              {index > 0 && (
                <IconButton
                  label={`Move ${link.title} up`}
                  icon={<ArrowUp {...ICON} />}
                  disabled={saving.isPending}
                  onClick={() => moveUp(index)}
                />
              )}
              <IconButton
                label={`Remove ${link.title}`}
                icon={<X {...ICON} />}
                disabled={saving.isPending}
                onClick={() => saving.mutate(links.filter((other) => other !== link))}
              />
            </li>
          ))}
        </ul>
        <p className={styles.faint}>
          Up to {HELP_LINKS_MAX}, on {site.domain} only. The first three stand above the form, and others that fit while
          the title is typed.
        </p>
      </CardBody>
      {edited !== null && links && (
        <HelpLinkDialog site={site} links={links} index={edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
