import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { fileSize } from '../../../format/file-size.ts';
import { isolated } from '../../../format/isolated.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { useIncomingFiles } from '../../../ui/hooks/use-incoming-files.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import styles from './choose-file.module.css';
import { type ImportUploadState, importRefusal } from './import-upload.ts';

interface ChooseFileProps {
  interrupted: ImportUploadState | null;
  onFile: (file: File) => void;
  onDiscard: () => void;
}

export function ChooseFile({ interrupted, onFile, onDiscard }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function take(files: readonly File[]) {
    const [file, ...others] = files;
    if (!file) return;
    const refusal = others.length > 0 ? 'Choose one file. Several go together as a .zip.' : importRefusal(file);
    setProblem(refusal);
    if (!refusal) onFile(file);
  }

  const isDragging = useIncomingFiles(take);
  return (
    <div className={classNames(styles.zone, isDragging && styles.dragging)}>
      <FileUp {...ICON_LG} />
      <p className={styles.title}>
        {interrupted ? `Choose ${isolated(interrupted.name)} again to go on` : 'Drop a file here'}
      </p>
      <p className={styles.text}>
        {interrupted
          ? `${fileSize(interrupted.sentBytes)} of ${fileSize(interrupted.size)} have arrived and are kept for a day.`
          : 'JSON lines of Deskbell or Zendesk, the account export of Freshdesk, or a CSV with one ticket per line. As .zip or .gz, too. Up to 500 MB.'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with tickets"
        accept=".jsonl,.json,.csv,.tsv,.txt,.zip,.gz"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Otherwise choosing the same file again fires no event.
          target.value = '';
        }}
      />
      <div className={styles.actions}>
        {interrupted && (
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose File
        </Button>
      </div>
      {problem && <FormError>{problem}</FormError>}
    </div>
  );
}
