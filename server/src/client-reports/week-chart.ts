import { chartTop, weekInWords } from '@deskbell/contract/client-report-words';
import type { ClientFigures } from '@deskbell/contract/client-reports';

const WIDTH = 320;
const LEFT = 24;
const BOTTOM = 84;
const HEIGHT = 80;
const BAR = 18;

/** Bars of what came in and what was resolved, with the same as words for screen readers. */
export function weekChart(weeks: ClientFigures['weeks']): string {
  const top = chartTop(weeks);
  const yOf = (value: number) => BOTTOM - (HEIGHT * value) / top;
  const lines = [0, top / 2, top].map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${yOf(value)}" y2="${yOf(value)}"/><text x="${LEFT - 6}" y="${yOf(value) + 4}" text-anchor="end">${value.toLocaleString('en')}</text>`,
  );
  const step = (WIDTH - LEFT) / Math.max(weeks.length, 1);
  const bars = weeks.map(({ from, to, came_in, went_out }, n) => {
    const middle = LEFT + step * (n + 0.5);
    return `${bar('fill', middle - BAR - 1, yOf(came_in))}${bar('paler', middle + 1, yOf(went_out))}<text x="${middle}" y="100" text-anchor="middle">${weekInWords({ from, to })}</text>`;
  });
  const words = weeks.map(
    ({ from, to, came_in, went_out }) => `${weekInWords({ from, to })}: ${came_in} in, ${went_out} resolved`,
  );
  return `<svg class="chart" viewBox="0 0 ${WIDTH} 104" role="img" aria-label="${words.join('; ')}">${lines.join('')}${bars.join('')}</svg>
<p class="legend" aria-hidden="true"><span>${swatch('fill')}In</span><span>${swatch('paler')}Resolved</span></p>`;
}

const bar = (name: string, x: number, y: number): string =>
  y >= BOTTOM ? '' : `<rect class="${name}" x="${x}" y="${y}" width="${BAR}" height="${BOTTOM - y}" rx="2"/>`;

const swatch = (name: string): string =>
  `<svg viewBox="0 0 10 10"><rect class="${name}" width="10" height="10" rx="2"/></svg>`;
