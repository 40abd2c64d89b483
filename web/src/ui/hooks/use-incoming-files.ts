import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** Office programs put a picture of copied text beside the text; file managers put the names of copied files there. */
function pastedFiles(clipboard: DataTransfer | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const text = clipboard?.getData('text/plain') ?? '';
  return text === '' || files.every(({ name }) => text.includes(name)) ? files : [];
}

/** Returns true while files are dragged over the window. Elsewhere a drop would replace the app by the file. */
export function useIncomingFiles(onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const isListening = onFiles !== undefined;
  const receive = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles?.(files);
  });

  useEffect(() => {
    if (!isListening) return;
    const ended = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, handle, { signal: ended.signal });
    const allow = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsDragging(true);
    };
    listen('dragenter', allow);
    listen('dragover', allow);
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsDragging(false);
    });
    listen('drop', (event) => {
      setIsDragging(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      receive([...(event.dataTransfer?.files ?? [])]);
    });
    listen('paste', (event) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length > 0) event.preventDefault();
      receive(files);
    });
    return () => {
      ended.abort();
      setIsDragging(false);
    };
  }, [isListening]);

  return isDragging;
}
