/**
 * Black or white, whichever contrasts more with the color (#rrggbb). It is WCAG's luminance in other units, with round
 * factors and a plain power: that errs only where both contrast equally well.
 */
export function textOn(color: string): string {
  const rgb = +color.replace('#', '0x');
  const light = (channel: number) => (channel & 255) ** 2.2;
  return 3 * light(rgb >> 16) + 10 * light(rgb >> 8) + light(rgb) > 500_000 ? '#000' : '#fff';
}
