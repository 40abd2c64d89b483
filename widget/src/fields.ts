import * as texts from '@deskbell/contract/languages/en';
import type { Submission } from './file-interfaces.ts';

export type Fields = Pick<Submission, 'title' | 'description' | 'name' | 'email' | 'priority' | 'website' | 'timezone'>;

export const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as Fields;

export function fillFields(form: HTMLFormElement, fields: Partial<Fields>): void {
  for (const key in fields) {
    const control = form.elements[key as keyof HTMLFormControlsCollection] as unknown as HTMLInputElement | undefined;
    if (control) control.value = fields[key as keyof Fields] ?? '';
  }
  showHint(form);
}

/** Text, not `hidden`: a hidden description would still be read out. */
export function showHint(form: HTMLFormElement): void {
  (form.querySelector('.hint') as Element).textContent = readFields(form).email ? '' : texts.noAddress;
}
