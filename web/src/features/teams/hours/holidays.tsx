import { isCalendarDate, type WeekHours } from '@deskbell/contract/business-time';
import { HOLIDAYS_MAX } from '@deskbell/contract/limits';
import { ClipboardPaste, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { closedAnyway, dateText, monthText, weekdayName, yearsLater } from './date-text.ts';
import styles from './holidays.module.css';

const PasteHolidaysDialog = lazyPart(async () => (await import('./paste-holidays-dialog.tsx')).PasteHolidaysDialog, {
  isFloating: true,
});

/** How far calendars are read: their yearly events never end. */
const READ_YEARS = 2;

interface HolidaysProps {
  holidays: readonly string[];
  hours: WeekHours;
  /** There, such as 2026-11-17. */
  today: string;
  onChange: (holidays: readonly string[]) => void;
}

export function Holidays({ holidays, hours, today, onChange }: HolidaysProps) {
  const [open, setOpen] = useState<'date' | 'paste' | null>(null);
  const add = (dates: readonly string[]) => onChange([...new Set([...holidays, ...dates])].sort());
  const last = holidays.at(-1);
  return (
    <Card aria-labelledby="holidays">
      <CardBody>
        <SectionHead
          title="Holidays"
          titleId="holidays"
          count={holidays.length > 0 && <Count>{holidays.length}</Count>}
        >
          <Button variant="ghost" size="sm" icon={<ClipboardPaste {...ICON} />} onClick={() => setOpen('paste')}>
            Paste iCalendar
          </Button>
          <Button
            size="sm"
            icon={<Plus {...ICON} />}
            disabled={holidays.length >= HOLIDAYS_MAX}
            onClick={() => setOpen('date')}
          >
            Add date
          </Button>
        </SectionHead>
        {open === 'date' && <NewDate listed={holidays} onAdd={add} onClose={() => setOpen(null)} />}
        <ul className={styles.dates}>
          {holidays.map((date) => (
            <li key={date} className={styles.date}>
              <time dateTime={date}>{dateText(date)}</time>
              <span className={date < today ? styles.past : undefined}>
                {weekdayName(date)}{' '}
                <small>{date < today ? 'past' : closedAnyway(hours, date) && 'closed anyway'}</small>
              </span>
              <IconButton
                size="sm"
                label={`Remove ${dateText(date)}`}
                icon={<X {...ICON_SM} />}
                onClick={() => onChange(holidays.filter((other) => other !== date))}
              />
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          {last === undefined ? 'No time runs on holidays. None are set.' : `Nothing after ${monthText(last)}.`}
        </p>
      </CardBody>
      {open === 'paste' && (
        <PasteHolidaysDialog
          from={today}
          to={yearsLater(today, READ_YEARS)}
          listed={holidays}
          closedAnyway={(date) => closedAnyway(hours, date)}
          onAdd={add}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface NewDateProps {
  listed: readonly string[];
  onAdd: (dates: readonly string[]) => void;
  onClose: () => void;
}

/** Within the form of the hours: Enter adds the date and does not save. */
function NewDate({ listed, onAdd, onClose }: NewDateProps) {
  const [date, setDate] = useState('');
  const isListed = listed.includes(date);

  function add() {
    if (!isCalendarDate(date) || isListed) return;
    onAdd([date]);
    onClose();
  }

  return (
    <div className={styles.new}>
      <Input
        type="date"
        autoFocus
        aria-label="Date of the holiday"
        className={styles.field}
        value={date}
        onChange={({ target }) => setDate(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button size="sm" disabled={!isCalendarDate(date) || isListed} onClick={add}>
        Add
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      {isListed && <span className={styles.note}>In the list already.</span>}
    </div>
  );
}
