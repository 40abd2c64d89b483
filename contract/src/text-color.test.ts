import { describe, expect, test } from 'vitest';
import { WIDGET_COLOR_PRESETS } from './limits.ts';
import { readableOn, textColorOn } from './text-color.ts';

/** Follows the definition of WCAG 2.2. */
function contrast(color: string, text: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/\w\w/g) ?? []).map((hex) => {
    const channel = Number.parseInt(hex, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return text === '#000000' ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
}

describe('the text on the site’s color', () => {
  test('is white on purple and black on the other presets', () => {
    const white = WIDGET_COLOR_PRESETS.filter(({ value }) => textColorOn(value) === '#ffffff').map(({ name }) => name);
    expect(white).toEqual(['Purple']);
  });

  test('has a contrast of at least 4.5 on every color', () => {
    const some = Array.from({ length: 0x1000000 / 997 }, (_, index) => index * 997);
    for (const rgb of [0x777777, 0xffffff, ...some]) {
      const color = `#${rgb.toString(16).padStart(6, '0')}`;
      expect(contrast(color, textColorOn(color)), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('a color as text', () => {
  const some = Array.from(
    { length: 0x1000000 / 9973 },
    (_, index) => `#${(index * 9973).toString(16).padStart(6, '0')}`,
  );

  test('is changed only as far as needed, so that it can be read on white', () => {
    expect(readableOn('#ffffff', '#14532d')).toBe('#14532d');
    expect(readableOn('#ffffff', '#ffff00')).toMatch(/^#([4-9]\w)\1..$/);
    for (const color of ['#ffffff', '#777777', ...some])
      expect(contrast(readableOn('#ffffff', color), '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
  });

  test('is lightened on black', () => {
    expect(readableOn('#000000', '#ffff00')).toBe('#ffff00');
    for (const color of ['#000000', '#14532d', ...some])
      expect(contrast(readableOn('#000000', color), '#000000'), color).toBeGreaterThanOrEqual(4.5);
  });
});
