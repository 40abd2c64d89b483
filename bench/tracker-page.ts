/** Plausible's tracker with default settings, as a page includes it. */
import { init } from '@plausible-analytics/tracker';

declare const ENDPOINT: string;

init({ domain: 'bench.example', endpoint: ENDPOINT, captureOnLocalhost: true });
