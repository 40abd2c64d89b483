import { useSyncExternalStore } from 'react';
import { useInstallation } from '../../../api/installation.ts';
import type { Attachment, AttachmentList } from './attachments.ts';

export interface Attaching {
  shown: readonly Attachment[];
  types: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

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
