import type { File as TicketFile } from '@deskbell/contract/files';
import { createContext, useContext } from 'react';

interface FileActions {
  onShow: (picture: TicketFile) => void;
  /** Undefined for users who may not delete files. */
  onDelete: ((file: TicketFile) => void) | undefined;
}

/** What can be done with the files of the open ticket. */
export const FileActionsContext = createContext<FileActions>({ onShow: () => undefined, onDelete: undefined });

export const useFileActions = () => useContext(FileActionsContext);
