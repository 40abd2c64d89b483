import { pricing } from './installation-choices.ts';

/** A text that calls the service free, and the one of an installation that is not. */
export function PricePromise({ free, neutral }: { free: string; neutral: string }) {
  return (
    <>
      {pricing.isFor('on') && <span {...pricing.mark('on')}>{free}</span>}
      {pricing.isFor('off', 'own') && <span {...pricing.mark('off', 'own')}>{neutral}</span>}
    </>
  );
}
