import { expect, test } from 'vitest';
import { loadFailedStyles } from './failed-styles.ts';

const linksIn = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

test('a style sheet that failed is requested again until it is loaded, and then no more', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/part.css' });
  document.head.append(link);
  link.dispatchEvent(new Event('error'));

  const refused = loadFailedStyles();
  linksIn()[0]?.dispatchEvent(new Event('error'));
  await expect(refused).rejects.toThrow('/assets/part.css');
  const loaded = loadFailedStyles();
  const [again] = linksIn();
  again?.dispatchEvent(new Event('load'));
  await loaded;
  expect(again).not.toBe(link);

  await loadFailedStyles();
  expect(linksIn()).toEqual([again]);
  again?.remove();
});
