const perHundred = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0);

/** Returns '4.4%', and '0.0%' of nothing. */
export const percentage = (part: number, whole: number) => `${perHundred(part, whole).toFixed(1)}%`;

export const barPercent = (part: number, whole: number) => Math.min(perHundred(part, whole), 100);
