import type { File as TicketFile } from '@deskbell/contract/files';

export interface PictureFile extends TicketFile {
  width: number;
  height: number;
}

export const isPicture = (file: TicketFile): file is PictureFile =>
  file.state === 'ready' && file.type !== null && file.width !== null && file.height !== null;

export const downloadAddress = ({ id }: TicketFile) => `/api/files/${id}`;
export const pictureAddress = ({ id }: TicketFile) => `/api/files/${id}?inline`;
