/** One for all numbers: creating a formatter takes as long as rendering a row. */
const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Returns '1,204 tickets' or '1 ticket'. */
export function counted(amount: number, noun: string): string {
  return `${separated.format(amount)} ${amount === 1 ? noun : `${noun}s`}`;
}

/** Larger counts are shown as '99+'. */
const COUNT_CAP = 99;

export const capped = (amount: number, cap = COUNT_CAP) => (amount > cap ? `${cap}+` : String(amount));

export const number = (amount: number) => separated.format(amount);
