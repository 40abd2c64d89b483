import { FileBraces } from 'lucide-react';
import { fileSize } from '../../../format/file-size.ts';
import { barPercent } from '../../../format/percentage.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { ImportUploadState } from './import-upload.ts';
import { StepCard } from './step-card.tsx';
import { secondsLeft, timeLeft } from './time-left.ts';
import styles from './upload-card.module.css';
import { WorkBar } from './work-bar.tsx';

const TICK_MS = 1_000;

interface UploadCardProps {
  upload: ImportUploadState;
  onRetry: () => void;
  onCancel: () => void;
}

export function UploadCard({ upload, onRetry, onCancel }: UploadCardProps) {
  const now = useNow(TICK_MS);
  const { name, size, sentBytes, state, reason } = upload;
  const hasFailed = state === 'failed';
  const left = secondsLeft(upload, now);
  return (
    <StepCard
      icon={<FileBraces {...ICON_LG} />}
      title={name}
      meta={
        <>
          {hasFailed && (
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <WorkBar label={`Uploading ${name}`} percent={barPercent(sentBytes, size)} tone={hasFailed ? 'bad' : 'running'} />
      {reason ? (
        <FormError>{reason}</FormError>
      ) : (
        <p className={styles.facts}>
          <span>
            {fileSize(sentBytes)} of {fileSize(size)}
          </span>
          {left !== null && <span>{timeLeft(left)}</span>}
          <span>goes on after a lost connection</span>
        </p>
      )}
    </StepCard>
  );
}
