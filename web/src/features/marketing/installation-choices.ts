import { DEMO_URL, PRICING, TWO_WAY_EMAIL } from '../../content/deployment.ts';
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

export const twoWayEmail = choice<Choice>('two-way-email', TWO_WAY_EMAIL);
export const pricing = choice<PriceState>('pricing', PRICING);
export const demo = choice<Choice>('demo', DEMO_URL === '' ? 'off' : 'on');
