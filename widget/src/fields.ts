import type { Submission } from './desk.ts';

export type Fields = Pick<Submission, 'title' | 'description' | 'name' | 'email' | 'priority' | 'website'>;

export const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as Fields;

export function fill(form: HTMLFormElement, fields: Partial<Fields>): void {
  for (const [key, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(key) as HTMLInputElement | null;
    if (control) control.value = value ?? '';
  }
}
