const SHARE = 100;

/** `--smoke`: a hundredth of the work, to see that a bench still runs; its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke');

export const words = process.argv.slice(2).filter((word) => word !== '--smoke');

export const scaled = (full: number, least = 1): number => (isSmoke ? Math.max(least, Math.round(full / SHARE)) : full);
