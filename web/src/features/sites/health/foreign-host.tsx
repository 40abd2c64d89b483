import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Incident } from '@deskbell/contract/watchdog';
import { CopyX, Plus } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_LG, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { VerdictBox } from './verdict-box.tsx';
import { useIgnoreIncident } from './watchdog-queries.ts';

const AddSiteDialog = lazyPart(async () => (await import('../form/add-site-dialog.tsx')).AddSiteDialog, {
  isFloating: true,
});

interface ForeignHostProps {
  site: Site;
  incident: Incident;
  host: string;
  callsToday: number | undefined;
}

/** A site has one domain, so an own host needs a site of its own. */
export function ForeignHost({ site, incident, host, callsToday }: ForeignHostProps) {
  const [isAdding, setIsAdding] = useState(false);
  const ignore = useIgnoreIncident(site.id);
  return (
    <VerdictBox
      tone="warn"
      icon={<CopyX {...ICON_LG} aria-hidden="true" />}
      title={`Your key is used on ${shownDomain(host)}`}
      aside={callsToday !== undefined && `${counted(callsToday, 'refused call')} today`}
      actions={
        allows(site.role, 'manage') && (
          <>
            <Button size="sm" icon={<Plus {...ICON_SM} />} onClick={() => setIsAdding(true)}>
              Add {shownDomain(host)}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={ignore.isPending}
              onClick={() => ignore.mutate({ incident: incident.id, ignored: true })}
            >
              Ignore this host
            </Button>
          </>
        )
      }
    >
      <p>
        A copy of the site, a staging server or somebody else shows your widget there. No tickets are taken from it.
      </p>
      {isAdding && (
        <AddSiteDialog teams={[]} start={{ domain: host, team_id: site.team_id }} onClose={() => setIsAdding(false)} />
      )}
    </VerdictBox>
  );
}
