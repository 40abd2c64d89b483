import type { File as TicketFile } from '@deskbell/contract/files';
import { createContext, useContext } from 'react';

interface FileActions {
  onShow: (picture: TicketFile) => void;
  onDelete: ((file: TicketFile) => void) | undefined;
}

export const FileActionsContext = createContext<FileActions>({ onShow: () => undefined, onDelete: undefined });

export const useFileActions = () => useContext(FileActionsContext);
