/**
 * Black or white, whichever contrasts more with the color (#rrggbb). It is WCAG's luminance in other units, with round
 * factors and without the linear foot: that errs only where both contrast equally well.
 */
export function textOn(color: string): string {
  const rgb = +color.replace('#', '0x');
  const light = (channel: number) => ((channel & 255) + 14) ** 2.4;
  return 3 * light(rgb >> 16) + 10 * light(rgb >> 8) + light(rgb) > 1_700_000 ? '#000' : '#fff';
}
