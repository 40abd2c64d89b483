import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { BadgeCheck, KeyRound, RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { shortDate } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { PlainText, ViewTabs } from '../../../ui/controls/view-tabs.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ShownOnceDialog } from '../../../ui/overlays/shown-once-dialog.tsx';
import { useChangeSite } from '../site-changes.ts';
import { IDENTITY_CODE } from './identity-code.ts';
import { NewSecretDialog, RemoveFormerDialog } from './identity-secret-dialogs.tsx';
import { useCreateSecret } from './identity-secret-queries.ts';
import styles from './signed-identity.module.css';

export function SignedIdentity({ site, timezone }: { site: Site; timezone: string }) {
  if (!allows(site.role, 'manage')) return null;
  const hasSecret = site.identity_secret_since !== null;
  return (
    <Card aria-labelledby="signed-identity">
      <CardHead title="Signed identity" titleId="signed-identity">
        {hasSecret && !site.most_signatures_failed && (
          <Badge tone="positive" icon={<BadgeCheck {...ICON_SM} />}>
            On
          </Badge>
        )}
      </CardHead>
      <CardBody className={styles.body}>
        <p className={styles.about}>
          Anyone can type a user id. When your server signs the ids of signed-in visitors, their tickets are marked
          Verified, and the widget lists a visitor’s own tickets.
        </p>
        {site.most_signatures_failed && (
          <p className={styles.warning}>
            <TriangleAlert {...ICON_SM} />
            Most signatures failed today: check your server's clock and secret.
          </p>
        )}
        {hasSecret && <SigningCode />}
        {(hasSecret || site.requires_verified_ids) && <OnlyVerified site={site} />}
        <Secrets site={site} timezone={timezone} />
      </CardBody>
    </Card>
  );
}

function SigningCode() {
  return (
    <div className={styles.code}>
      <p className={styles.about}>
        Put the result into <code>data-user-hash</code>, beside <code>data-user-id</code>.
      </p>
      <ViewTabs
        label="Language of your server"
        views={IDENTITY_CODE.map(({ id, label, code }) => ({
          id,
          label,
          content: (
            <div className={styles.view}>
              <PlainText>{code}</PlainText>
              <CopyButton size="sm" text={code}>
                Copy Signing Code
              </CopyButton>
            </div>
          ),
        }))}
      />
    </div>
  );
}

function OnlyVerified({ site }: { site: Site }) {
  const change = useChangeSite(site.id);
  const { name, domain } = site;
  return (
    <>
      <Switch
        label="Only verified ids"
        hint="An unverified id is dropped. The ticket is still taken."
        checked={(change.isPending ? change.variables.requires_verified_ids : site.requires_verified_ids) ?? false}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ name, domain, requires_verified_ids: target.checked })}
      />
      {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
    </>
  );
}

function Secrets({ site, timezone }: { site: Site; timezone: string }) {
  const creation = useCreateSecret(site.id);
  const [asking, setAsking] = useState<'new' | 'remove' | null>(null);
  const { identity_secret_since: since, former_identity_secret_since: formerSince } = site;
  const dayOf = (at: string) => shortDate(new Date(at), timezone);
  const close = () => setAsking(null);

  function create() {
    close();
    creation.mutate();
  }

  return (
    <>
      {since && (
        <p className={styles.facts}>
          Secret of {dayOf(since)}.{formerSince && ` The former one, of ${dayOf(formerSince)}, still works.`}
        </p>
      )}
      {creation.isError && <FormError>No secret was made. Please try again.</FormError>}
      <div className={styles.actions}>
        {since ? (
          <Button
            size="sm"
            icon={<RotateCw {...ICON} />}
            busy={creation.isPending}
            aria-haspopup="dialog"
            onClick={() => setAsking('new')}
          >
            New Secret…
          </Button>
        ) : (
          <Button size="sm" icon={<KeyRound {...ICON} />} busy={creation.isPending} onClick={create}>
            Create Secret
          </Button>
        )}
        {formerSince && (
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
            Remove former secret
          </Button>
        )}
      </div>
      {asking === 'new' && <NewSecretDialog endsFormer={formerSince !== null} onCreate={create} onClose={close} />}
      {asking === 'remove' && <RemoveFormerDialog siteId={site.id} onClose={close} />}
      {creation.data && (
        <ShownOnceDialog
          title="Your identity secret"
          advice="Keep it on your server, for example as IDS_SECRET. It must never reach a page."
          secret={creation.data.secret}
          onSaved={creation.reset}
        />
      )}
    </>
  );
}
