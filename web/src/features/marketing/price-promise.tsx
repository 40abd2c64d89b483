import { pricing } from './installation-choices.ts';

export function PricePromise({ free, neutral }: { free: string; neutral: string }) {
  return (
    <>
      {pricing.isFor('on') && <span {...pricing.mark('on')}>{free}</span>}
      {pricing.isFor('off', 'own') && <span {...pricing.mark('off', 'own')}>{neutral}</span>}
    </>
  );
}
