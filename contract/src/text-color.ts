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
  const background = luminance(color);
  return 1.05 / (background + 0.05) >= (background + 0.05) / 0.05 ? WHITE : BLACK;
}
