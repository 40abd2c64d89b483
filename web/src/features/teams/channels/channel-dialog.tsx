import type { Channel } from '@deskbell/contract/channels';
import { ChevronDown, Plus, Send } from 'lucide-react';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { TestVerdict } from '../webhooks/test-result.tsx';
import styles from './channel-dialog.module.css';
import {
  addressOf,
  CHANNEL_FIELDS,
  fieldsOf,
  hasWholeAddress,
  isSameAddress,
  NEW_CHANNEL,
  problemsIn,
} from './channel-draft.ts';
import { ChannelFields } from './channel-fields.tsx';
import { useTestNewChannel } from './channel-queries.ts';
import { kindName } from './channel-texts.ts';
import { useSaveChannel } from './use-save-channel.ts';

interface ChannelDialogProps {
  teamId: number;
  sites: readonly TeamSite[];
  channel?: Channel | undefined;
  onClose: () => void;
}

export function ChannelDialog({ teamId, sites, channel, onClose }: ChannelDialogProps) {
  const saving = useSaveChannel(teamId, channel, onClose);
  const test = useTestNewChannel(teamId);
  const { error, isPending } = saving;
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: channel ? fieldsOf(channel) : NEW_CHANNEL,
    check: (fields) => problemsIn(fields, channel !== undefined),
    issues: issuesOf(error ?? test.error),
  });
  const tested = test.variables && isSameAddress(test.variables, draft) ? test : undefined;
  const hasPassed = tested?.data?.status === 'sent';
  const isExplained = explains(CHANNEL_FIELDS);

  function send() {
    if (!isReady() || test.isPending) return;
    saving.reset();
    test.mutate({ kind: draft.kind, name: draft.name, ...addressOf(draft) });
  }

  function save() {
    if (!isReady() || isPending) return;
    test.reset();
    saving.save(draft);
  }

  return (
    <Dialog
      title={channel ? 'Edit Channel' : 'Add Channel'}
      width={600}
      unsaved={isChanged && !isPending}
      byline={channel && <span className={styles.kind}>{kindName(channel.kind)}</span>}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogBody>
          {error && !isExplained && <FormError>{failureText(error)}</FormError>}
          <ChannelFields draft={draft} saved={channel?.url} sites={sites} errorOf={errorOf} set={set} />
        </DialogBody>
        <div className={styles.verdict}>
          <TestVerdict
            isSent={hasPassed}
            text={tested?.data?.answer ?? undefined}
            error={isExplained || !tested ? null : tested.error}
          />
        </div>
        <DialogFoot>
          {(!channel || hasWholeAddress(draft)) && (
            <TestButton isBusy={test.isPending} hasFailed={tested !== undefined && !hasPassed} onSend={send} />
          )}
          <DialogCancel />
          {channel ? (
            <Button type="submit" variant="primary" busy={isPending}>
              Save Channel
            </Button>
          ) : (
            <AddButton isBusy={isPending} hasPassed={hasPassed} onAdd={save} />
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const TestButton = ({ isBusy, hasFailed, onSend }: { isBusy: boolean; hasFailed: boolean; onSend: () => void }) => (
  <span className={styles.test}>
    <Button icon={<Send {...ICON} />} busy={isBusy} onClick={onSend}>
      {hasFailed && !isBusy ? 'Try again' : 'Send a test'}
    </Button>
  </span>
);

/** Off until a test arrived, so that a wrong address is noticed here. */
const AddButton = ({ isBusy, hasPassed, onAdd }: { isBusy: boolean; hasPassed: boolean; onAdd: () => void }) => (
  <>
    <Button
      type="submit"
      variant="primary"
      busy={isBusy}
      disabled={!hasPassed}
      title={hasPassed ? undefined : 'Send a test first.'}
    >
      Add Channel
    </Button>
    {!hasPassed && (
      <Menu
        side="top"
        label="Add without a test"
        trigger={
          <IconButton label="More ways to add" hint="More" icon={<ChevronDown {...ICON} />} className={styles.more} />
        }
      >
        <MenuItem icon={<Plus {...ICON} />} onSelect={onAdd}>
          Add anyway
        </MenuItem>
      </Menu>
    )}
  </>
);
