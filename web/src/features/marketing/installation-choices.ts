import { PRICING, TWO_WAY_EMAIL } from '../../content/deployment.ts';

export type Choice = 'on' | 'off';

/**
 * The build prerenders what is for either choice and marks it; the server removes the elements of the other one from the
 * HTML, and the browser renders the same. A marked element must not contain another one with its tag name.
 */
const choice = (name: string, chosen: string) => ({
  isFor: (state: Choice): boolean => typeof document === 'undefined' || (chosen === 'off' ? 'off' : 'on') === state,
  mark: (state: Choice | undefined) => state && { [`data-${name}`]: state },
});

export const twoWayEmail = choice('two-way-email', TWO_WAY_EMAIL);
/** Whether pages tell prices and call the service free. */
export const pricing = choice('pricing', PRICING);
