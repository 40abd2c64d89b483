/** Plausible's tracker with its default settings, as a page includes it. */
import { init } from '@plausible-analytics/tracker';

/** Defined by the bundler. */
declare const ENDPOINT: string;

init({ domain: 'bench.example', endpoint: ENDPOINT, captureOnLocalhost: true });
