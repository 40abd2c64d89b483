import { escapeHtml } from '../../http/pages/escape-html.ts';

/** Background and text, light and dark. Copies of the web app's tokens: mail clients do not support CSS variables. */
const TONES = {
  urgent: ['#fdebe9', '#b42318', '#3a1714', '#ff9c92'],
  high: ['#feefe4', '#b8430b', '#371f10', '#ffb183'],
  medium: ['#fdf5d4', '#8a6000', '#2e260c', '#f0cf5e'],
  low: ['#e6f6ea', '#17723a', '#12291a', '#7fdc97'],
  new: ['#e8effe', '#1d4ed8', '#172340', '#8fb4ff'],
  open: ['#fdf1e0', '#a34a06', '#33230f', '#f4b26a'],
  in_progress: ['#f2ecfe', '#6427c7', '#2a1f42', '#c4a8fb'],
  resolved: ['#e2f5f2', '#0f766e', '#0f2d2a', '#6fd6c8'],
  closed: ['#e3f6ee', '#04724f', '#0f2c20', '#6ad9a8'],
} as const;
const NEUTRAL = ['#eeecf3', '#57506a', '#27222f', '#b0a9c0'] as const;

export interface Badge {
  readonly label: string;
  /** A status or priority; other values are neutral. */
  readonly tone: string;
}

const isTone = (tone: string): tone is keyof typeof TONES => Object.hasOwn(TONES, tone);

export function renderBadge({ label, tone }: Badge): string {
  const [name, [background, color]] = isTone(tone) ? [tone, TONES[tone]] : ['neutral', NEUTRAL];
  return `<span class="${name}" style="display:inline-block;padding:2px 9px;border-radius:6px;background:${background};color:${color};font-size:13px;line-height:20px;font-weight:600">${escapeHtml(label)}</span>`;
}

export const DARK_BADGES = Object.entries({ ...TONES, neutral: NEUTRAL })
  .map(
    ([name, [, , background, color]]) =>
      `.${name} { background: ${background} !important; color: ${color} !important }`,
  )
  .join(' ');
