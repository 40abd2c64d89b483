import { CHANNEL_EVENTS, CHANNEL_KINDS, type ChannelKind } from '@deskbell/contract/channel-values';
import { CHANNEL_NAME_MAX, WEBHOOK_URL_MAX } from '@deskbell/contract/limits';
import { Field, FieldGroup, Select, TextField } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Checks } from '../code-checks.tsx';
import { SitePicks, type TeamSite } from '../members/access-fields.tsx';
import { type CHANNEL_FIELDS, type ChannelFields as Fields, withKind } from './channel-draft.ts';
import styles from './channel-fields.module.css';
import { ADDRESS_TEXTS, EVENT_LABELS, kindName } from './channel-texts.ts';
import { KindMark } from './kind-mark.tsx';

const TOKEN_MAX = 130;
const CHAT_MAX = 70;
const SEALED = 'It is stored encrypted and shown to nobody.';

interface ChannelFieldsProps {
  draft: Fields;
  /** The shortened address of a channel that exists. */
  saved: string | undefined;
  sites: readonly TeamSite[];
  errorOf: (field: (typeof CHANNEL_FIELDS)[number]) => string | undefined;
  set: (changes: Partial<Fields>) => void;
}

export function ChannelFields({ draft, saved, sites, errorOf, set }: ChannelFieldsProps) {
  return (
    <>
      {saved === undefined && <KindPicks kind={draft.kind} onChange={(kind) => set(withKind(draft, kind))} />}
      {draft.kind === 'telegram' ? (
        <BotFields draft={draft} saved={saved} errorOf={errorOf} set={set} />
      ) : (
        <AddressField kind={draft.kind} draft={draft} saved={saved} errorOf={errorOf} set={set} />
      )}
      <div className={styles.two}>
        <TextField
          label="Name"
          necessity="required"
          error={errorOf('name')}
          name="name"
          autoComplete="off"
          maxLength={CHANNEL_NAME_MAX}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field label="Sites">
          {(control) => (
            <Select
              {...control}
              value={draft.site_ids ? 'some' : 'all'}
              onChange={({ target }) => set({ site_ids: target.value === 'all' ? null : [] })}
            >
              <option value="all">All sites</option>
              <option value="some">Chosen sites</option>
            </Select>
          )}
        </Field>
      </div>
      {draft.site_ids && (
        <FieldGroup label="Chosen sites" field="site_ids" error={errorOf('site_ids')}>
          {(labelId) => (
            <SitePicks
              labelledBy={labelId}
              sites={sites}
              chosen={draft.site_ids ?? []}
              onChange={(site_ids) => set({ site_ids })}
            />
          )}
        </FieldGroup>
      )}
      <FieldGroup label="Events" field="events" error={errorOf('events')}>
        {(labelId) => (
          <Checks
            labelledBy={labelId}
            values={CHANNEL_EVENTS}
            chosen={draft.events}
            label={(event) => EVENT_LABELS[event]}
            onChange={(events) => set({ events })}
          />
        )}
      </FieldGroup>
      <div className={styles.switches}>
        <Switch
          label="Urgent only"
          hint="Of tickets, only those with the priority Urgent. Alarms of sites always."
          checked={draft.urgent_only}
          onChange={({ target }) => set({ urgent_only: target.checked })}
        />
        <Switch
          label="With the text"
          hint="Off: title, site and link only. Visitors’ text leaves this server otherwise."
          checked={draft.with_text}
          onChange={({ target }) => set({ with_text: target.checked })}
        />
      </div>
    </>
  );
}

const KindPicks = ({ kind, onChange }: { kind: ChannelKind; onChange: (kind: ChannelKind) => void }) => (
  <div className={styles.kinds} role="radiogroup" aria-label="Kind">
    {CHANNEL_KINDS.map((each) => (
      <label key={each} className={styles.kind}>
        <input
          type="radio"
          name="kind"
          className={styles.radio}
          checked={each === kind}
          onChange={() => onChange(each)}
        />
        <KindMark kind={each} />
        {kindName(each)}
      </label>
    ))}
  </div>
);

type AddressProps = Pick<ChannelFieldsProps, 'draft' | 'saved' | 'errorOf' | 'set'>;

function AddressField({ kind, draft, saved, errorOf, set }: AddressProps & { kind: Exclude<ChannelKind, 'telegram'> }) {
  const { label, hint, placeholder } = ADDRESS_TEXTS[kind];
  return (
    <TextField
      label={saved === undefined ? label : `New ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      necessity={saved === undefined ? 'required' : 'optional'}
      hint={saved === undefined ? `${hint} ${SEALED}` : `Leave it empty to keep ${saved}`}
      error={errorOf('url')}
      name="url"
      type="url"
      autoComplete="off"
      spellCheck={false}
      placeholder={saved ?? placeholder}
      maxLength={WEBHOOK_URL_MAX}
      value={draft.url}
      onChange={({ target }) => set({ url: target.value })}
    />
  );
}

function BotFields({ draft, saved, errorOf, set }: AddressProps) {
  const necessity = saved === undefined ? 'required' : 'optional';
  const kept = saved === undefined ? '' : ' Leave it empty to keep the one that is stored.';
  return (
    <>
      <TextField
        label="Bot token"
        necessity={necessity}
        hint={`In Telegram: BotFather, /newbot, then add the bot to the chat. ${SEALED}${kept}`}
        error={errorOf('token')}
        name="token"
        autoComplete="off"
        spellCheck={false}
        placeholder="123456789:AA…"
        maxLength={TOKEN_MAX}
        value={draft.token}
        onChange={({ target }) => set({ token: target.value })}
      />
      <TextField
        label="Chat"
        necessity={necessity}
        hint={`The number of a group, such as -1001234567890, or @ and the name of a public channel.${kept}`}
        error={errorOf('chat')}
        name="chat"
        autoComplete="off"
        spellCheck={false}
        maxLength={CHAT_MAX}
        value={draft.chat}
        onChange={({ target }) => set({ chat: target.value })}
      />
    </>
  );
}
