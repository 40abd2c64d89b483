import type { ApiToken } from '@deskbell/contract/api-tokens';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { failureText } from '../../../api/failure-text.ts';
import { counted } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useUndoAssistant } from './assistant-queries.ts';
import { changesIn, type LastHour, partsText, undoneText, undoneTitle, undoParts } from './assistant-words.ts';
import styles from './undo-hour.module.css';

/** Absent without changes. */
export function UndoHour({ token, hour }: { token: ApiToken; hour: LastHour }) {
  const undo = useUndoAssistant(token);
  const { google_user_data, email } = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);

  if (undo.data && hour.changes === 0)
    return (
      <div className={styles.line} role="status">
        <CircleCheck {...ICON} />
        <div>
          <b>{undoneTitle(undo.data)}</b>
          <p>{undoneText(undo.data, google_user_data.name || email)}</p>
        </div>
      </div>
    );
  if (hour.changes === 0) return null;
  return (
    <div className={styles.line}>
      <Undo2 {...ICON} />
      <div>
        <b>{changesIn(hour)} in the last hour</b>
        <p>{partsText(hour)}. Nothing was sent.</p>
      </div>
      <Button onClick={() => setIsAsking(true)}>Undo what {isolated(token.name)} did in the last hour</Button>
      {isAsking && (
        <ConfirmAction
          title={`Take back ${changesIn(hour)}?`}
          question="What your team changed since stays as it is. The token keeps working."
          detail={
            <ul className={styles.parts}>
              {undoParts(hour).map(({ what, count }) => (
                <li key={what}>
                  {what} <b>{count}</b>
                </li>
              ))}
            </ul>
          }
          problem={undo.error && failureText(undo.error)}
          action={`Undo ${counted(hour.changes, 'Change')}`}
          variant="primary"
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
