import type { ErasureReceipt, FoundPerson, Person } from '@deskbell/contract/people';
import type { Team } from '@deskbell/contract/teams';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showFailure } from '../show-failure.ts';
import { CountList } from './count-list.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './found-data.module.css';
import { MentionList } from './mention-list.tsx';
import { isNothing, labelledCounts, nameOf } from './person-counts.ts';
import { useExportPerson } from './privacy-queries.ts';
import { SettingList } from './setting-list.tsx';

export const MENTIONS = 'Mentions elsewhere';

interface FoundDataProps {
  team: Team;
  person: Person;
  found: FoundPerson;
  onErased: (receipt: ErasureReceipt) => void;
}

export function FoundData({ team, person, found, onErased }: FoundDataProps) {
  const { counts, mentions, mention_count: mentionCount, settings } = found;
  const exporting = useExportPerson(team.id);
  const [isAsking, setIsAsking] = useState(false);
  const listed = (
    <>
      <MentionList mentions={mentions} count={mentionCount} />
      <SettingList settings={settings} />
    </>
  );

  function saveExport() {
    exporting.mutate(person, {
      onSuccess: (content) => saveFile(`person-${new Date().toISOString().slice(0, 10)}.jsonl`, content),
      onError: (error) => showFailure('Export failed', error),
    });
  }

  if (isNothing(counts))
    return (
      <>
        <p role="status" className={styles.none}>
          No data about this {person.email === undefined ? 'user id' : 'address'} on your sites.
        </p>
        {listed}
      </>
    );

  return (
    <>
      <p role="status" className={styles.person}>
        <b>
          <bdi>{nameOf(person)}</bdi>
        </b>{' '}
        on the sites of {isolated(team.name)}
      </p>
      <CountList counts={[...labelledCounts(counts), [MENTIONS, mentionCount]]} />
      {listed}
      <div className={styles.actions}>
        <Button icon={<Download {...ICON} />} busy={exporting.isPending} onClick={saveExport}>
          Export
        </Button>
        <Button variant="danger" icon={<Eraser {...ICON} />} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Erase…
        </Button>
      </div>
      {isAsking && (
        <EraseDialog
          teamId={team.id}
          person={person}
          counts={counts}
          onErased={onErased}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
