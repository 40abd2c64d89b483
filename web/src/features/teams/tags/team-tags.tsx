import { TAGS_MAX } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Tag } from '@deskbell/contract/tags';
import type { Team } from '@deskbell/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, Plus, Tags } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { leastUsedColor } from '../../../tags/tag-choices.ts';
import { tagsQuery, useAddTag } from '../../../tags/tag-queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { showFailure } from '../show-failure.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { TagForm } from './tag-form.tsx';
import { TagRow } from './tag-row.tsx';
import { useChangeTag } from './team-tag-queries.ts';
import styles from './team-tags.module.css';

interface Opened {
  form: 'new' | 'edit' | 'merge' | 'delete';
  tag?: Tag;
}

export function TeamTags({ team, timezone }: { team: Team; timezone: string }) {
  const { data: tags, isError, refetch } = useQuery(tagsQuery(team.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const adding = useAddTag(team.id);
  const changing = useChangeTag(team.id);
  const canManage = allows(team.role, 'manage');
  const close = () => setOpened(null);

  function open(next: Opened) {
    adding.reset();
    changing.reset();
    setOpened(next);
  }

  const move = (id: number, position: number) =>
    changing.mutate({ id, position }, { onError: (error) => showFailure('The tag was not moved', error) });

  const newTag = <NewTagButton tags={tags} onClick={() => open({ form: 'new' })} />;
  const isEmpty = tags?.length === 0 && opened?.form !== 'new';
  return (
    <div>
      <SectionHead title="Tags" titleId="tags" count={tags && tags.length > 0 && <Count>{tags.length}</Count>}>
        {!isEmpty && newTag}
      </SectionHead>
      <Card aria-labelledby="tags" className={styles.card}>
        {!tags && isError && <LoadFailure label="The tags" onRetry={() => void refetch()} />}
        {!tags && !isError && <RecordSkeletons label="Loading tags" />}
        {isEmpty && <NoTags action={newTag} />}
        {tags && !isEmpty && (
          <>
            {opened?.form === 'new' && (
              <div className={styles.new}>
                <TagForm
                  name=""
                  color={leastUsedColor(tags)}
                  saving={adding}
                  onSave={(tag) => adding.mutate(tag, { onSuccess: close })}
                  onCancel={close}
                />
              </div>
            )}
            <ul>
              {tags.map((tag, index) => (
                <TagRow
                  key={tag.id}
                  tag={tag}
                  index={index}
                  total={tags.length}
                  timezone={timezone}
                  canManage={canManage}
                  onMove={move}
                  onOpen={(form) => open({ form, tag })}
                  editing={
                    opened?.form === 'edit' &&
                    opened.tag?.id === tag.id && (
                      <TagForm
                        name={tag.name}
                        color={tag.color}
                        saving={changing}
                        onSave={({ name, color }) =>
                          changing.mutate(
                            { id: tag.id, color, ...(name !== tag.name && { name }) },
                            { onSuccess: close },
                          )
                        }
                        onCancel={close}
                      />
                    )
                  }
                />
              ))}
            </ul>
            <p className={styles.help}>
              <EyeOff {...ICON} />
              Clients and visitors never see tags. The order here is the order of board columns.
            </p>
          </>
        )}
      </Card>
      <TagDialog opened={opened} teamId={team.id} tags={tags ?? []} onClose={close} />
    </div>
  );
}

const NewTagButton = ({ tags, onClick }: { tags: readonly Tag[] | undefined; onClick: () => void }) => (
  <Button
    variant="primary"
    size="sm"
    icon={<Plus {...ICON} />}
    disabled={!tags || tags.length >= TAGS_MAX}
    title={tags && tags.length >= TAGS_MAX ? `A team has at most ${TAGS_MAX} tags.` : undefined}
    onClick={onClick}
  >
    New Tag
  </Button>
);

interface TagDialogProps {
  opened: Opened | null;
  teamId: number;
  tags: readonly Tag[];
  onClose: () => void;
}

function TagDialog({ opened, teamId, tags, onClose }: TagDialogProps) {
  if (!opened?.tag) return null;
  if (opened.form === 'merge') return <MergeTagDialog teamId={teamId} tag={opened.tag} tags={tags} onClose={onClose} />;
  return opened.form === 'delete' && <DeleteTagDialog teamId={teamId} tag={opened.tag} onClose={onClose} />;
}

const NoTags = ({ action }: { action: ReactNode }) => (
  <EmptyState icon={<Tags {...ICON_LG} />} title="No tags yet" action={action}>
    Tags group tickets across sites: “billing”, “returns”, “bug”. Create one here, or type it on a ticket with t.
  </EmptyState>
);
