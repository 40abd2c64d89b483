const BLACK = '#000000';
const WHITE = '#ffffff';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function textColorOn(color: string): typeof BLACK | typeof WHITE {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

const READABLE_CONTRAST = 4.5;
const SHADES = 20;

/** The color itself, or its first shade that can be read as text on the ground. */
export function readableOn(ground: string, color: string): string {
  const text = textColorOn(ground);
  for (let shade = 0; shade < SHADES; shade++) {
    const mixed = mixColors(color, text, shade / SHADES);
    if (contrast(mixed, ground) >= READABLE_CONTRAST) return mixed;
  }
  return text;
}

export function mixColors(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, two = 0] = [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round(one * (1 - share) + two * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
