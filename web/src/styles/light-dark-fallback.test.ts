import { expect, test } from 'vitest';
import { withLightDarkFallback } from '../../light-dark-fallback.ts';

const SUPPORTED = '@supports (color: light-dark(#000, #fff))';

test('browsers without light-dark() get the light colors, the others both', () => {
  expect(withLightDarkFallback(':root{--a:light-dark(#fff, rgb(0 0 0 / 0.4));margin:0}')).toBe(
    `:root{--a:#fff;margin:0}${SUPPORTED}{:root{--a:light-dark(#fff, rgb(0 0 0 / 0.4))}}`,
  );
});

test('several in one value, with calls inside, are replaced in their media query', () => {
  const shadow =
    '0 1px light-dark(rgb(1 2 3 / 0.1), #000), 0 2px light-dark(var(--a), color-mix(in srgb, var(--b), red))';
  expect(withLightDarkFallback(`@media print{.x{box-shadow:${shadow}}}`)).toBe(
    `@media print{.x{box-shadow:0 1px rgb(1 2 3 / 0.1), 0 2px var(--a)}${SUPPORTED}{.x{box-shadow:${shadow}}}}`,
  );
});
