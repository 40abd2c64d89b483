import { Paperclip } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';

interface AttachButtonProps {
  ref: Ref<HTMLButtonElement>;
  types: readonly string[];
  onFiles: (files: readonly File[]) => void;
}

export function AttachButton({ ref, types, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Otherwise choosing the same file again fires no event.
          target.value = '';
        }}
      />
      <IconButton
        ref={ref}
        label="Attach files"
        hint="Attach files, or drop or paste them"
        icon={<Paperclip {...ICON} />}
        // Keeps the focus in the field: on a phone, the composer would grow and move the button away under the finger.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
