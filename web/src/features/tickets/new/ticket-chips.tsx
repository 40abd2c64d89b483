import type { Site } from '@deskbell/contract/sites';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Tag, UserRoundPlus } from 'lucide-react';
import type { Ref } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { changedTags } from '../../../tags/changed-tags.ts';
import { TagChip } from '../../../tags/tag-chip.tsx';
import { TagMenu } from '../../../tags/tag-menu.tsx';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { LateItems, Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { assigneesQuery } from '../assign/assignee-queries.ts';
import { AttachButton } from '../files/attach-button.tsx';
import type { Attaching } from '../files/use-attachments.ts';
import type { NewTicketFields } from './new-ticket-fields.ts';
import styles from './ticket-chips.module.css';

const SITE_FIRST = 'Choose a site first';

const tagLabel = (
  <>
    <Tag {...ICON_SM} />
    Tag
  </>
);

interface TicketChipsProps {
  fields: NewTicketFields;
  sites: readonly Site[];
  /** Null until it is chosen. */
  site: Site | null;
  teamId: number | null;
  attaching: Attaching | null;
  attachRef: Ref<HTMLButtonElement>;
  onChange: (changes: Partial<NewTicketFields>) => void;
}

export function TicketChips({ fields, sites, site, teamId, attaching, attachRef, onChange }: TicketChipsProps) {
  const { priority, assignee, tags } = fields;
  return (
    <>
      <Menu
        label="Priority"
        align="start"
        trigger={
          <button type="button" className={styles.chip} aria-label={`Priority: ${priority}`}>
            <PriorityMark priority={priority} />
            <ChevronDown {...ICON_SM} />
          </button>
        }
      >
        {TICKET_PRIORITIES.map((each) => (
          <MenuItem
            key={each}
            detail={each === priority && <Check {...ICON} aria-label="chosen" />}
            onSelect={() => onChange({ priority: each })}
          >
            <PriorityMark priority={each} />
          </MenuItem>
        ))}
      </Menu>
      {!site && sites.some(allowsAssigning) && (
        <button type="button" className={styles.empty} disabled title={SITE_FIRST}>
          <UserRoundPlus {...ICON_SM} />
          Assign
        </button>
      )}
      {site && allowsAssigning(site) && (
        <AssigneeChip siteId={site.id} assignee={assignee} onChoose={(chosen) => onChange({ assignee: chosen })} />
      )}
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} onRemove={() => onChange({ tags: tags.filter(({ id }) => id !== tag.id) })} />
      ))}
      {teamId === null ? (
        <button type="button" className={styles.empty} disabled title={SITE_FIRST}>
          {tagLabel}
        </button>
      ) : (
        <TagMenu
          teamId={teamId}
          tagged={[tags]}
          align="start"
          onChange={(tagging) => onChange({ tags: changedTags(tags, tagging) })}
          trigger={
            <button type="button" className={styles.empty}>
              {tagLabel}
            </button>
          }
        />
      )}
      {attaching && <AttachButton ref={attachRef} types={attaching.types} onFiles={attaching.onAdd} />}
    </>
  );
}

type Assignee = NewTicketFields['assignee'];

interface AssigneeChipProps {
  siteId: number;
  assignee: Assignee;
  onChoose: (assignee: Assignee) => void;
}

function AssigneeChip({ siteId, assignee, onChoose }: AssigneeChipProps) {
  const me = useCurrentUser();
  const { data: members } = useQuery(assigneesQuery([siteId]));
  const myself = { user_id: me.id, name: me.google_user_data.name || me.email };
  const others = members?.filter(({ user_id }) => user_id !== me.id);
  return (
    <Menu
      label="Assign to"
      align="start"
      trigger={
        <button type="button" className={assignee ? styles.chip : styles.empty}>
          {assignee ? <Avatar small name={assignee.name} /> : <UserRoundPlus {...ICON_SM} />}
          {assignee ? <bdi>{assignee.user_id === me.id ? 'Me' : assignee.name}</bdi> : 'Assign'}
          {assignee && <ChevronDown {...ICON_SM} />}
        </button>
      }
    >
      <LateItems>
        <MenuItem icon={<Avatar small name={myself.name} />} onSelect={() => onChoose(myself)}>
          Me
        </MenuItem>
        <MenuSeparator />
        {!others && <MenuSkeleton />}
        {others?.map((member) => (
          <MenuItem key={member.user_id} icon={<Avatar small name={member.name} />} onSelect={() => onChoose(member)}>
            <bdi>{member.name}</bdi>
          </MenuItem>
        ))}
        {assignee && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Unassigned />} onSelect={() => onChoose(null)}>
              Unassigned
            </MenuItem>
          </>
        )}
      </LateItems>
    </Menu>
  );
}
