/** The figures that the public pages tell. Those of ours come from the build, the contract and package.json: landing-facts.test.ts */
export const REQUESTS_PER_PAGE_VIEW = 2;
export const COOKIES_FOR_VISITORS = 0;
export const START_COMMAND = 'npm ci && npm start';
export const NODE_VERSIONS = 'Node 20.19, or 22.13 and later,';
export const LICENSE = 'MIT license';

/** Script per page view before the first click, compressed by Brotli: /compare says how it was measured. */
export const MEASURED_WEIGHTS = [
  { name: 'Zammad’s form', kilobytes: 33 },
  { name: 'Chatwoot’s live chat', kilobytes: 381 },
] as const;
export const MEASURED_ON = 'November 2026';
export const WEIGHT_METHOD = '/compare#weight';
