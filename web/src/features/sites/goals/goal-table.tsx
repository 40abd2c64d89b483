import type { TimeKind } from '@deskbell/contract/goal-values';
import { X } from 'lucide-react';
import { useId } from 'react';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { PRIORITY_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { faultOf, type GoalRow, KINDS, type TypedMinutes, UNITS, type Unit } from './goal-draft.ts';
import styles from './goal-table.module.css';

const KIND_LABELS: Record<TimeKind, string> = {
  first_reply: 'First reply',
  next_reply: 'Next reply',
  resolve: 'Resolution',
};

interface GoalTableProps {
  rows: readonly GoalRow[];
  onChange: (rows: readonly GoalRow[]) => void;
}

export function GoalTable({ rows, onChange }: GoalTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">For</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              {KIND_LABELS[kind]}
            </th>
          ))}
          <th scope="col">
            <span className={styles.spoken}>Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GoalFields
            key={row.priority}
            row={row}
            onChange={(changed) => onChange(rows.with(index, changed))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface GoalFieldsProps {
  row: GoalRow;
  onChange: (row: GoalRow) => void;
  onRemove: () => void;
}

function GoalFields({ row, onChange, onRemove }: GoalFieldsProps) {
  const { priority } = row;
  const name = priority === null ? 'all tickets' : PRIORITY_LABELS[priority];
  return (
    <tr>
      <th scope="row">{priority === null ? 'All tickets' : <PriorityMark priority={priority} />}</th>
      {KINDS.map((kind) => (
        <td key={kind}>
          <span className={styles.kind} aria-hidden="true">
            {KIND_LABELS[kind]}
          </span>
          <MinutesField
            label={`${KIND_LABELS[kind]}, ${name}`}
            typed={row[kind]}
            whenEmpty={priority === null ? 'no goal' : 'as above'}
            onChange={(typed) => onChange({ ...row, [kind]: typed })}
          />
        </td>
      ))}
      <td className={styles.end}>
        {priority !== null && (
          <IconButton size="sm" label={`Remove ${name}`} icon={<X {...ICON_SM} />} onClick={onRemove} />
        )}
      </td>
    </tr>
  );
}

interface MinutesFieldProps {
  label: string;
  typed: TypedMinutes;
  whenEmpty: string;
  onChange: (typed: TypedMinutes) => void;
}

function MinutesField({ label, typed, whenEmpty, onChange }: MinutesFieldProps) {
  const id = useId();
  const fault = faultOf(typed);
  return (
    <>
      <span className={classNames(styles.field, fault !== null && styles.wrong)}>
        <input
          aria-label={label}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          placeholder={whenEmpty}
          value={typed.amount}
          onChange={({ target }) => onChange({ ...typed, amount: target.value })}
        />
        <select
          aria-label={`Unit: ${label}`}
          value={typed.unit}
          onChange={({ target }) => onChange({ ...typed, unit: target.value as Unit })}
        >
          {Object.keys(UNITS).map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
      </span>
      {fault && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
