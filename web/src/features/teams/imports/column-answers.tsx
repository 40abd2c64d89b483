import type { ImportColumn } from '@deskbell/contract/import-values';
import type { ImportDetail } from '@deskbell/contract/imports';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { option, SelectField } from '../../../ui/controls/field.tsx';
import { Card, CardHead } from '../../../ui/layout/card.tsx';
import styles from './column-answers.module.css';
import { AnswerForm } from './file-answers.tsx';

/** Columns that a ticket needs come first. */
const LABELS: Readonly<Record<ImportColumn, string>> = {
  title: 'Title',
  text: 'Text',
  created: 'Created',
  id: 'Number',
  status: 'Status',
  priority: 'Priority',
  email: 'Email of the requester',
  name: 'Name of the requester',
  assignee: 'Assignee',
  tags: 'Tags',
  updated: 'Updated',
  closed: 'Closed',
  brand: 'Brand',
  group: 'Group',
  page: 'Page',
};
const COLUMNS = Object.keys(LABELS) as ImportColumn[];

type Columns = NonNullable<ImportDetail['columns']>;

interface ColumnAnswersProps {
  detail: ImportDetail;
  headers: readonly string[];
}

interface ColumnFieldsProps extends ColumnAnswersProps {
  hasFocus?: boolean;
}

/** Which column of a CSV is what. */
export function ColumnAnswers({ detail, headers, hasFocus = false }: ColumnFieldsProps) {
  const [columns, setColumns] = useState<Columns>(detail.columns ?? {});
  const isChanged = COLUMNS.some((column) => columns[column] !== detail.columns?.[column]);

  return (
    <AnswerForm
      detail={detail}
      title="Columns"
      text="A date and a title or text are needed. Without a number, a second import recognizes tickets by their content."
      answers={{ columns }}
      isChanged={isChanged}
    >
      {COLUMNS.map((column, index) => (
        <SelectField
          key={column}
          autoFocus={hasFocus && index === 0}
          label={LABELS[column]}
          value={columns[column] ?? ''}
          onChange={({ target }) => setColumns(withColumn(columns, column, target.value))}
        >
          {option('', 'None')}
          {headers.filter(Boolean).map((header) => option(header, header))}
        </SelectField>
      ))}
    </AnswerForm>
  );
}

function withColumn(columns: Columns, column: ImportColumn, header: string): Columns {
  const { [column]: _, ...others } = columns;
  return header === '' ? others : { ...others, [column]: header };
}

/** What was taken for what; folded, since common headers are recognized. */
export function MatchedColumns({ detail, headers }: ColumnAnswersProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ColumnAnswers detail={detail} headers={headers} hasFocus />;
  const matched = COLUMNS.flatMap((column) => {
    const header = detail.columns?.[column];
    return header ? [{ column, header }] : [];
  });
  return (
    <Card aria-labelledby="matched-columns">
      <CardHead title="Columns" titleId="matched-columns">
        <Button variant="ghost" size="xs" onClick={() => setIsOpen(true)}>
          Change
        </Button>
      </CardHead>
      <dl className={styles.matched}>
        {matched.map(({ column, header }) => (
          <div key={column}>
            <dt>{LABELS[column]}</dt>
            <dd dir="auto">{header}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
