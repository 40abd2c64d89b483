import { useSyncExternalStore } from 'react';
import { useInstallation } from '../../../api/installation.ts';
import type { Attachment, AttachmentList } from './attachments.ts';

/** What a form needs to attach files. */
export interface Attaching {
  shown: readonly Attachment[];
  /** The file name extensions that are accepted. */
  types: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The files of what is being written; null where the installation takes none. */
export function useAttachments(list: AttachmentList): Attaching | null {
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
