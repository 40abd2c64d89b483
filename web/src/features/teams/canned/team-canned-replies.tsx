import type { CannedReply } from '@deskbell/contract/canned-replies';
import { CANNED_REPLIES_MAX, CANNED_SEARCH_MAX } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { Plus, Search, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCannedReplies } from '../../../canned-replies/canned-reply-queries.ts';
import { PLACEHOLDERS } from '../../../canned-replies/placeholders.ts';
import { number } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Key } from '../../../ui/marks/kbd.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { CannedReplyRow } from './canned-reply-row.tsx';
import styles from './team-canned-replies.module.css';

const CannedReplyDialog = lazyPart(
  async () => (await import('../../../canned-replies/canned-reply-dialog.tsx')).CannedReplyDialog,
  { isFloating: true },
);
const DeleteReplyDialog = lazyPart(async () => (await import('./delete-reply-dialog.tsx')).DeleteReplyDialog, {
  isFloating: true,
});

interface TeamCannedRepliesProps {
  team: Team;
  userId: number | undefined;
  timezone: string;
  sites: readonly TeamSite[];
}

export function TeamCannedReplies({ team, userId, timezone, sites }: TeamCannedRepliesProps) {
  const [q, setQ] = useQueryText();
  const list = useCannedReplies({ teamId: team.id, siteId: null, q });
  const [open, setOpen] = useState<{ dialog: 'edit' | 'delete'; reply?: CannedReply } | null>(null);
  const { replies, total } = list;
  const add = () => setOpen({ dialog: 'edit' });
  const close = () => setOpen(null);

  return (
    <div>
      <SectionHead title="Canned Replies" titleId="canned" count={total > 0 && <Count>{number(total)}</Count>}>
        <div className={styles.tools}>
          {total > 0 && (
            <div className={styles.search}>
              <Search {...ICON} />
              <Input
                type="search"
                aria-label="Search canned replies"
                placeholder="Search"
                dir="auto"
                maxLength={CANNED_SEARCH_MAX}
                value={q}
                onChange={(event) => setQ(event.target.value)}
              />
            </div>
          )}
          {total > 0 && <NewButton size="sm" total={total} onClick={add} />}
        </div>
      </SectionHead>
      <Card aria-labelledby="canned" className={styles.card}>
        {!replies && list.isError && <LoadFailure label="The canned replies" onRetry={list.refetch} />}
        {!replies && !list.isError && <RecordSkeletons label="Loading canned replies" />}
        {replies && total === 0 && (
          <EmptyState
            icon={<TextQuote {...ICON_LG} />}
            title="Reply faster"
            action={<NewButton total={total} onClick={add} />}
          >
            No canned replies yet. Save a reply you write often, then type / in a ticket.
          </EmptyState>
        )}
        {replies && replies.length > 0 && (
          <>
            <ColumnHeads />
            <ul>
              {replies.map((reply) => (
                <CannedReplyRow
                  key={reply.id}
                  reply={reply}
                  site={sites.find(({ id }) => id === reply.site_id)}
                  canDelete={reply.created_by === userId || allows(team.role, 'manage')}
                  timezone={timezone}
                  onEdit={() => setOpen({ dialog: 'edit', reply })}
                  onDelete={() => setOpen({ dialog: 'delete', reply })}
                />
              ))}
            </ul>
          </>
        )}
        {replies && total > 0 && replies.length === 0 && <NoMatch q={q} list={list} />}
        {replies && list.hasMore && !list.isSearching && (
          <div className={styles.more}>
            <Button size="xs" busy={list.isFetchingMore} onClick={list.fetchMore}>
              Show more
            </Button>
          </div>
        )}
        {replies && total > 0 && <Help />}
      </Card>
      {open?.dialog === 'edit' && (
        <CannedReplyDialog teamId={team.id} sites={sites} reply={open.reply} onClose={close} />
      )}
      {open?.dialog === 'delete' && open.reply && (
        <DeleteReplyDialog teamId={team.id} reply={open.reply} onClose={close} />
      )}
    </div>
  );
}

function NewButton({ size = 'md', total, onClick }: { size?: 'md' | 'sm'; total: number; onClick: () => void }) {
  const isFull = total >= CANNED_REPLIES_MAX;
  return (
    <Button
      variant="primary"
      size={size}
      icon={<Plus {...ICON} />}
      disabled={isFull}
      title={isFull ? `A team has at most ${CANNED_REPLIES_MAX} canned replies.` : undefined}
      onClick={onClick}
    >
      New Reply
    </Button>
  );
}

function NoMatch({ q, list }: { q: string; list: ReturnType<typeof useCannedReplies> }) {
  if (list.isError) return <LoadFailure label="The canned replies" onRetry={list.refetch} />;
  return (
    <p className={styles.none} role="status">
      {list.isSearching ? 'Searching...' : `No canned reply contains “${isolated(q.trim())}”.`}
    </p>
  );
}

/** Column heads for sighted users; values are clear without them. */
const ColumnHeads = () => (
  <div className={styles.heads} aria-hidden="true">
    <span>Text</span>
    <span>Sites</span>
    <span>Used</span>
    <span>Added by</span>
    <span />
  </div>
);

const Help = () => (
  <p className={styles.help}>
    Type <Key>/</Key> in a ticket to use one. Placeholders:{' '}
    {PLACEHOLDERS.map(({ name, meaning }) => (
      <code key={name} title={meaning}>
        {`{${name}}`}
      </code>
    ))}{' '}
    and with a fallback <code title="“there” when the name is not known">{'{name|there}'}</code>
  </p>
);

/** The URL holds the query, so that a search can be shared. */
function useQueryText(): [string, (q: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (q: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (q) changed.set('q', q);
        else changed.delete('q');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('q') ?? '', set];
}
