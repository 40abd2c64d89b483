import { DEMO_URL, metaContent, PRICING, SUPPORT_EMAIL, TWO_WAY_EMAIL } from '../../content/deployment.ts';
import type { PriceState } from '../../content/price-state.ts';

export type Choice = 'on' | 'off';

/** Prerendered for every state; the server removes the others. None may contain one with its tag name. */
const choice = <State extends string>(name: string, chosen: string) => ({
  isFor: (...states: readonly State[]): boolean =>
    typeof document === 'undefined' ||
    // In development nothing replaces the placeholder.
    (states as readonly string[]).includes(chosen === 'off' || chosen === 'own' ? chosen : 'on'),
  mark: (...states: readonly State[]) => (states.length === 0 ? undefined : { [`data-${name}`]: states.join(' ') }),
});

/** Blank without one: the server adds the `<meta>` only where SOURCE_URL is set. */
export const SOURCE_URL =
  typeof document === 'undefined' ? 'https://source.deskbell.invalid' : (metaContent('deskbell:source') ?? '');

/** Names of what is set up; the server writes them into a `<meta>`. */
const IN_USE = (metaContent('deskbell:in-use') ?? '').split(' ');
const used = (name: string) => choice<Choice>(name, IN_USE.includes(name) ? 'on' : 'off');

export const twoWayEmail = choice<Choice>('two-way-email', TWO_WAY_EMAIL);
export const pricing = choice<PriceState>('pricing', PRICING);
export const demo = choice<Choice>('demo', DEMO_URL === '' ? 'off' : 'on');
export const source = choice<Choice>('source', SOURCE_URL === '' ? 'off' : 'on');
export const support = choice<Choice>('support', SUPPORT_EMAIL.endsWith('@localhost') ? 'off' : 'on');
export const storage = {
  database: used('database'),
  bucket: used('bucket'),
  smtp: used('smtp'),
  'two-way-email': twoWayEmail,
};
