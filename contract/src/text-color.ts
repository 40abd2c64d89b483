const DARK = '#0b0812';
const LIGHT = '#ffffff';

/** Relative luminance of a #rrggbb color, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Dark or light, whichever reads better on the color. */
export function textColorOn(color: string): string {
  const background = luminance(color);
  const contrastWithLight = 1.05 / (background + 0.05);
  const contrastWithDark = (background + 0.05) / (luminance(DARK) + 0.05);
  return contrastWithLight >= contrastWithDark ? LIGHT : DARK;
}
