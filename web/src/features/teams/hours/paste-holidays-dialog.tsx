import { CALENDAR_MAX } from '@deskbell/contract/limits';
import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, Field, Textarea } from '../../../ui/controls/field.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { dateText, weekdayName } from './date-text.ts';
import styles from './paste-holidays-dialog.module.css';
import { datesOfPasted } from './pasted-dates.ts';

interface PasteHolidaysDialogProps {
  /** The first date that is offered, and the last one. */
  from: string;
  to: string;
  listed: readonly string[];
  closedAnyway: (date: string) => string | null;
  onAdd: (dates: readonly string[]) => void;
  onClose: () => void;
}

/** Shows what it read before anything is added. */
export function PasteHolidaysDialog({ from, to, listed, closedAnyway, onAdd, onClose }: PasteHolidaysDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const file = useRef<HTMLInputElement>(null);
  const { dates, note } = useMemo(() => datesOfPasted(text, from, to), [text, from, to]);
  const isTaken = (date: string) => !listed.includes(date) && (chosen[date] ?? closedAnyway(date) === null);
  const taken = dates.map(({ date }) => date).filter(isTaken);
  const hasText = text.trim() !== '';

  function add() {
    onAdd(taken);
    onClose();
  }

  return (
    <Dialog title="Paste holidays" unsaved={taken.length > 0} onClose={onClose}>
      <DialogForm
        action={taken.length === 0 ? 'Add Dates' : `Add ${counted(taken.length, 'Date')}`}
        isDisabled={taken.length === 0}
        onSubmit={add}
      >
        <Field label="Holidays" hint="Text of an .ics file, or one date per line.">
          {(control) => (
            <Textarea
              {...control}
              className={styles.text}
              rows={6}
              maxLength={CALENDAR_MAX}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <input
          ref={file}
          type="file"
          hidden
          accept=".ics,text/calendar,text/plain"
          aria-label="File with holidays"
          onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? text)}
        />
        <Button
          size="xs"
          variant="ghost"
          className={styles.read}
          icon={<FileUp {...ICON_SM} />}
          onClick={() => file.current?.click()}
        >
          Read a file
        </Button>
        {hasText && (
          <div>
            <p role="status" className={styles.found}>
              {dates.length === 0 ? 'Found no dates from today on' : `Found ${counted(dates.length, 'date')}`}
            </p>
            <ul className={styles.dates}>
              {dates.map(({ date, name }) => (
                <li key={date} className={styles.date}>
                  <Checkbox
                    label={dateText(date)}
                    checked={isTaken(date)}
                    disabled={listed.includes(date)}
                    onChange={({ target }) => setChosen({ ...chosen, [date]: target.checked })}
                  />
                  <span className={styles.name}>
                    <bdi>{name || weekdayName(date)}</bdi>{' '}
                    <small>{listed.includes(date) ? 'in the list already' : closedAnyway(date)}</small>
                  </span>
                </li>
              ))}
            </ul>
            {note && <p className={styles.note}>{note}</p>}
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
