import {
  FileArchive,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { extensionOf } from './attachment-limits.ts';

const ICONS: readonly [LucideIcon, readonly string[]][] = [
  [FileImage, ['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic']],
  [FileSpreadsheet, ['csv', 'xls', 'xlsx', 'ods']],
  [FilePlay, ['mp4', 'mov', 'webm']],
  [FileHeadphone, ['mp3', 'm4a', 'wav']],
  [FileArchive, ['zip']],
];

export function FileIcon({ name }: { name: string }) {
  const extension = extensionOf(name);
  const [Icon] = ICONS.find(([, extensions]) => extensions.includes(extension)) ?? [FileText];
  return <Icon {...ICON} />;
}
