import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useInstallation } from '../../../api/installation.ts';
import type { CommentKind } from '../comment-kind.ts';
import { type Attachment, attachmentsOf } from './attachments.ts';

/** What the composer needs to attach files. */
export interface Attaching {
  shown: readonly Attachment[];
  /** The file name extensions that are accepted. */
  types: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The files of the comment that is being written; null where the installation takes none. */
export function useAttachments(ticketId: number, kind: CommentKind): Attaching | null {
  const list = attachmentsOf(useQueryClient(), ticketId, kind);
  const all = useSyncExternalStore(list.subscribe, list.all);
  const rules = useInstallation();
  if (!rules?.takes_files) return null;
  return {
    shown: all.filter(({ isHeld }) => !isHeld),
    types: rules.file_types,
    onAdd: (files) => list.add(files, rules),
    onRetry: (key) => list.retry(key),
    onRemove: (key) => list.remove(key),
  };
}
