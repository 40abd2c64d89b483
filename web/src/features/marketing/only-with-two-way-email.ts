import { TWO_WAY_EMAIL } from '../../content/deployment.ts';

export type TwoWayEmail = 'on' | 'off';

/**
 * The build prerenders what is for either state and marks it; the server removes the elements of the other state from the
 * HTML, and the browser renders the same. A marked element must not contain another one with its tag name.
 */
export const isForInstallation = (state: TwoWayEmail): boolean =>
  typeof document === 'undefined' || (TWO_WAY_EMAIL === 'off' ? 'off' : 'on') === state;

export const twoWayEmailMark = (state: TwoWayEmail | undefined) => state && { 'data-two-way-email': state };
