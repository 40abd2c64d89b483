import * as texts from '@deskbell/contract/languages/en';
import type { Submission } from './file-interfaces.ts';

export type Fields = Pick<Submission, 'title' | 'description' | 'name' | 'email' | 'priority' | 'website'>;

export const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as Fields;

export function fillFields(form: HTMLFormElement, fields: Partial<Fields>): void {
  for (const [key, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(key) as HTMLInputElement | null;
    if (control) control.value = value ?? '';
  }
  showHint(form);
}

/** Text, not `hidden`: a hidden description would still be read out. */
export function showHint(form: HTMLFormElement): void {
  const hint = form.querySelector('.hint');
  if (hint) hint.textContent = readFields(form).email ? '' : texts.noAddress;
}
