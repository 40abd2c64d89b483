import { VISITOR_LANGUAGES, type VisitorLanguage } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import {
  type WidgetOptions as Options,
  WIDGET_GREETING_MAX,
  WIDGET_HIDDEN_ON_MAX,
  WIDGET_LABEL_MAX,
  WIDGET_OFFSET_MAX,
  WIDGET_OFFSET_MIN,
} from '@deskbell/contract/widget-values';
import type { FormEvent } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, Field, FieldGroup, FormError, option, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useChangeSite } from '../site-changes.ts';
import styles from './widget-options.module.css';

const SIDES = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const;
const THEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const TABS: Record<Options['tab'], string> = {
  shown: 'On all devices',
  desktop: 'Not on phones',
  hidden: 'Hidden: your own button calls Deskbell.open()',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

interface WidgetOptionsProps {
  site: Site;
  options: Options;
  onChange: (changes: Partial<Options>) => void;
  onSaved: () => void;
}

export function WidgetOptions({ site, options, onChange, onSaved }: WidgetOptionsProps) {
  const change = useChangeSite(site.id);
  const isChanged = JSON.stringify(options) !== JSON.stringify(site.widget_options);

  function save(event: FormEvent) {
    event.preventDefault();
    const { name, domain } = site;
    change.mutate(
      { name, domain, widget_options: options },
      {
        onSuccess() {
          onSaved();
          showToast('success', 'Site updated', 'Widget saved');
        },
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TabFields options={options} onChange={onChange} />
      <TextFields options={options} onChange={onChange} />
      <AppearanceFields options={options} onChange={onChange} />
      <FormChecks options={options} onChange={onChange} />
      {change.isError && (
        <FormError>{failureText(change.error, 'The change was not saved. Please try again.')}</FormError>
      )}
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className={styles.save}
        busy={change.isPending}
        disabled={!isChanged}
      >
        Save Widget
      </Button>
      <p className={styles.hint}>
        Attributes of the script override these on one page, such as <code>data-side="left"</code> or{' '}
        <code>data-asks-priority="false"</code>.
      </p>
    </form>
  );
}

type FieldsProps = Pick<WidgetOptionsProps, 'options' | 'onChange'>;

function TabFields({ options, onChange }: FieldsProps) {
  return (
    <>
      <div className={styles.row}>
        <FieldGroup label="Side">
          {() => (
            <Segmented label="Side" value={options.side} options={SIDES} onChange={(side) => onChange({ side })} />
          )}
        </FieldGroup>
        <Field label="Height of the tab">
          {(control) => (
            <input
              {...control}
              type="range"
              className={styles.range}
              min={WIDGET_OFFSET_MIN}
              max={WIDGET_OFFSET_MAX}
              value={options.offset}
              aria-valuetext={`${options.offset} % from the top`}
              onChange={({ target }) => onChange({ offset: Number(target.value) })}
            />
          )}
        </Field>
      </div>
      <SelectField
        label="Tab"
        value={options.tab}
        onChange={({ target }) => onChange({ tab: target.value as Options['tab'] })}
      >
        {Object.entries(TABS).map(([value, label]) => option(value, label))}
      </SelectField>
      {options.tab !== 'hidden' && (
        <TextField
          label="Not on these pages"
          necessity="optional"
          hint="Paths, separated by commas. A star stands for anything."
          maxLength={WIDGET_HIDDEN_ON_MAX}
          placeholder="/checkout*"
          value={options.hidden_on ?? ''}
          onChange={({ target }) => onChange({ hidden_on: target.value || null })}
        />
      )}
    </>
  );
}

function TextFields({ options, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Label"
        necessity="optional"
        hint="“Support” in the visitor's language, if empty."
        dir="auto"
        maxLength={WIDGET_LABEL_MAX}
        placeholder="Support"
        value={options.label ?? ''}
        onChange={({ target }) => onChange({ label: target.value || null })}
      />
      <TextField
        label="Greeting"
        necessity="optional"
        hint="A line under the heading of the form."
        dir="auto"
        maxLength={WIDGET_GREETING_MAX}
        placeholder="We reply within a day."
        value={options.greeting ?? ''}
        onChange={({ target }) => onChange({ greeting: target.value || null })}
      />
    </>
  );
}

function AppearanceFields({ options, onChange }: FieldsProps) {
  return (
    <>
      <FieldGroup label="Theme">
        {() => (
          <Segmented label="Theme" value={options.theme} options={THEMES} onChange={(theme) => onChange({ theme })} />
        )}
      </FieldGroup>
      <SelectField
        label="Language"
        value={options.language ?? ''}
        onChange={({ target }) => onChange({ language: (target.value || null) as VisitorLanguage | null })}
      >
        <option value="">Of the page, else the browser</option>
        {VISITOR_LANGUAGES.map((language) => option(language, languageNames.of(language)))}
      </SelectField>
    </>
  );
}

function FormChecks({ options, onChange }: FieldsProps) {
  return (
    <div className={styles.checks}>
      <Checkbox
        label="Ask for a name"
        checked={options.asks_name}
        onChange={({ target }) => onChange({ asks_name: target.checked })}
      />
      <Checkbox
        label="Ask for a priority"
        checked={options.asks_priority}
        onChange={({ target }) => onChange({ asks_priority: target.checked })}
      />
      <Checkbox
        label="Remember sent tickets on the visitor's device"
        checked={options.remembers_tickets}
        onChange={({ target }) => onChange({ remembers_tickets: target.checked })}
      />
    </div>
  );
}
