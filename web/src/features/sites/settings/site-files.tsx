import type { getFileUsage } from '@deskbell/contract/files';
import { FILES_MAX } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useInstallation } from '../../../api/installation.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { fileSize } from '../../../format/file-size.ts';
import { barPercent } from '../../../format/percentage.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { Meter } from '../../../ui/marks/meter.tsx';
import { useChangeSite } from '../site-changes.ts';
import styles from './site-files.module.css';

const SWITCH_LABEL = 'Visitors may attach files';

export function SiteFiles({ site }: { site: Site }) {
  const installation = useInstallation();
  const change = useChangeSite(site.id);
  if (!installation?.takes_files) return null;

  const canManage = allows(site.role, 'manage');
  const takesFiles = change.isPending ? change.variables.takes_files : site.takes_files;
  const { name, domain } = site;
  return (
    <Card aria-labelledby="files">
      <CardHead title="Files" titleId="files">
        {canManage && (
          <SwitchControl
            aria-label={SWITCH_LABEL}
            checked={takesFiles ?? false}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ name, domain, takes_files: target.checked })}
          />
        )}
      </CardHead>
      <CardBody className={styles.body}>
        <p className={styles.rule}>
          {takesFiles
            ? `${SWITCH_LABEL}. Up to ${FILES_MAX} per ticket, ${fileSize(installation.file_max_bytes)} each.`
            : 'Visitors cannot attach files.'}
        </p>
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
        {canManage && <FileUsage siteId={site.id} />}
      </CardBody>
    </Card>
  );
}

function FileUsage({ siteId }: { siteId: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.fileUsage(siteId),
    queryFn: () => call<typeof getFileUsage>('GET /api/sites/:id/file-usage', { params: { id: siteId } }),
  });
  if (!data && isError)
    return (
      <p className={styles.facts}>
        The used room could not be loaded.
        <Button size="xs" variant="ghost" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <Skeleton width="60%" />;
  const percent = barPercent(data.used_bytes, data.limit_bytes);
  return (
    <div className={styles.usage}>
      <p className={styles.facts}>
        <span>
          {fileSize(data.used_bytes)} of {fileSize(data.limit_bytes)} used
        </span>
        <span>{Math.round(percent)} %</span>
      </p>
      <Meter percent={percent} />
    </div>
  );
}
