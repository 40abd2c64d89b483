/** The help file: links above the form, which narrow while the title is typed. */
import * as texts from '@deskbell/contract/languages/en';
import type { VisitorHelpLink } from '@deskbell/contract/widget';
import { addRules } from './elements.ts';
import type { Help, LinkUse } from './file-interfaces.ts';
import { css } from './help.css';

const SHOWN_MAX = 3;
const TYPED_MIN = 2;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const show: Help['show'] = async (dialog, post, { el }) => {
  const links: VisitorHelpLink[] = await (await post('help-links', {})).json();
  const form = dialog.querySelector('form') as HTMLFormElement;
  const title = form.elements.namedItem('title') as HTMLInputElement;
  const counted = new Set<number>();
  const count = (use: LinkUse, ids: number[]) => {
    if (ids[0]) void post('help-links/uses', { [use]: ids }).catch(() => undefined);
  };
  const heading = el('small');
  const list = el('ul');
  const box = el('nav', 'help', heading, list);

  const row = ({ id, title: words, address }: VisitorHelpLink) =>
    el(
      'li',
      '',
      el(
        'a',
        { href: address, target: '_blank', rel: 'noopener', onclick: () => count('opened', [id]) },
        el('bdi', '', words),
      ),
    );

  const draw = () => {
    const isTyped = title.value.trim().length >= TYPED_MIN;
    const typed = wordsOf(title.value);
    const fitting = isTyped
      ? links.filter(({ title: own, words }) => {
          const known = wordsOf(`${own} ${words}`);
          return typed.some((word) => word.length >= TYPED_MIN && known.some((each) => each.startsWith(word)));
        })
      : links;
    const shown = fitting.slice(0, SHOWN_MAX);
    box.hidden = !shown[0];
    heading.textContent = box.ariaLabel = isTyped ? texts.perhapsHelps : texts.oftenAsked;
    list.replaceChildren(...shown.map(row));
    // Below the title while it is typed. Moving the field would take the focus from it.
    if (isTyped) title.closest('.field')?.after(box);
    else form.prepend(box);
    const fresh = shown.flatMap(({ id }) => (counted.has(id) ? [] : [id]));
    for (const id of fresh) counted.add(id);
    count('shown', fresh);
  };

  addRules(dialog, css);
  title.addEventListener('input', draw);
  form.addEventListener('submit', () => {
    if (!title.value.trim() || !counted.size) return;
    count('sent_anyway', [...counted]);
    // Once for a visit, however often it is tried.
    counted.clear();
    title.removeEventListener('input', draw);
    box.remove();
  });
  draw();
};
