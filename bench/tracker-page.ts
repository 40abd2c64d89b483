/** What somebody's page runs to be counted by Plausible's tracker, with its default settings. */
import { init } from '@plausible-analytics/tracker';

/** Put in its place when this file is bundled. */
declare const ENDPOINT: string;

init({ domain: 'bench.example', endpoint: ENDPOINT, captureOnLocalhost: true });
