import type { ClientFigures } from '@deskbell/contract/client-reports';

const WIDTH = 320;
const LEFT = 24;
const BOTTOM = 84;
const HEIGHT = 80;
const BAR = 18;

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Bars of what came in and what was resolved, with the same as words for screen readers. */
export function weekChart(weeks: ClientFigures['weeks']): string {
  const top = niceTop(Math.max(...weeks.flatMap(({ came_in, went_out }) => [came_in, went_out]), 1));
  const yOf = (value: number) => BOTTOM - (HEIGHT * value) / top;
  const lines = [0, top / 2, top].map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${yOf(value)}" y2="${yOf(value)}"/><text x="${LEFT - 6}" y="${yOf(value) + 4}" text-anchor="end">${value.toLocaleString('en')}</text>`,
  );
  const step = (WIDTH - LEFT) / Math.max(weeks.length, 1);
  const bars = weeks.map(({ from, to, came_in, went_out }, n) => {
    const middle = LEFT + step * (n + 0.5);
    return `${bar('fill', middle - BAR - 1, yOf(came_in))}${bar('paler', middle + 1, yOf(went_out))}<text x="${middle}" y="100" text-anchor="middle">${daysOf(from, to)}</text>`;
  });
  const words = weeks.map(
    ({ from, to, came_in, went_out }) => `${daysOf(from, to)}: ${came_in} in, ${went_out} resolved`,
  );
  return `<svg class="chart" viewBox="0 0 ${WIDTH} 104" role="img" aria-label="${words.join('; ')}">${lines.join('')}${bars.join('')}</svg>
<p class="legend" aria-hidden="true"><span>${swatch('fill')}In</span><span>${swatch('paler')}Resolved</span></p>`;
}

const bar = (name: string, x: number, y: number): string =>
  y >= BOTTOM ? '' : `<rect class="${name}" x="${x}" y="${y}" width="${BAR}" height="${BOTTOM - y}" rx="2"/>`;

const swatch = (name: string): string =>
  `<svg viewBox="0 0 10 10"><rect class="${name}" width="10" height="10" rx="2"/></svg>`;

function daysOf(from: string, to: string): string {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
  return `${first === last ? first : `${first}-${last}`} ${MONTH.format(new Date(from))}`;
}

/** The next of 2, 4, 10, 20, 40, 100, …: half of it is a whole number too. */
function niceTop(most: number): number {
  let unit = 1;
  for (;;) {
    for (const times of [2, 4, 10]) if (most <= times * unit) return times * unit;
    unit *= 10;
  }
}
