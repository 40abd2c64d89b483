/**
 * Black or white, whichever contrasts more with the color (#rrggbb). Approximates WCAG's luminance, exact in
 * `contract/src/text-color.ts`, to save the loader 98 bytes; errs only where both contrast about equally.
 */
export function textOn(color: string): string {
  const rgb = +color.replace('#', '0x');
  const linear = (channel: number) => (channel & 255) ** 2.2;
  return 3 * linear(rgb >> 16) + 10 * linear(rgb >> 8) + linear(rgb) > 500_000 ? '#000' : '#fff';
}
