import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { forgetPageAnswers, readAnnouncement } from './page-answers.ts';

const ME = '/api/users/me';

afterEach(() => {
  forgetPageAnswers();
  document.body.replaceChildren();
});

function openPage(html: string) {
  document.body.innerHTML = html;
  readAnnouncement();
  const fetched = vi.fn(async () => new Response('{"id":2}', { headers: { etag: '"2"' } }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const read = () => (call as (route: string) => Promise<unknown>)(`GET ${ME}`);

const announced = `<script type="application/json" data-answers="">["${ME}"]</script>`;
const block = (headers: object | null, json: string) =>
  `<script type="application/json" data-url="${ME}" data-headers='${JSON.stringify(headers)}'>${json}</script><!---->`;

test('an answer of the page takes the place of one request, and the next sends its ETag', async () => {
  const fetched = openPage(announced + block({ etag: '"1"' }, '{"id":1}'));
  expect(await read()).toEqual({ id: 1 });
  expect(fetched).not.toHaveBeenCalled();
  expect(await read()).toEqual({ id: 2 });
  expect(fetched).toHaveBeenCalledWith(ME, expect.objectContaining({ headers: { 'if-none-match': '"1"' } }));
  expect(document.querySelector('script')).toBeNull();
});

test.each([
  ['empty', announced + block(null, '')],
  ['missing', announced],
  ['not announced', ''],
])('an answer that is %s is requested', async (_, html) => {
  const fetched = openPage(html);
  expect(await read()).toEqual({ id: 2 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an answer that the page still loads is waited for, until it is complete', async () => {
  const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const fetched = openPage(announced);
  const reading = read();
  const script = document.createElement('script');
  Object.assign(script.dataset, { url: ME, headers: '{"etag":"\\"1\\""}' });
  script.type = 'application/json';
  script.textContent = '{"id"';
  document.body.append(script);
  await expect.poll(() => loading).toHaveBeenCalledTimes(2);
  script.append(':1}');
  document.body.append(document.createComment(''));
  expect(await reading).toEqual({ id: 1 });
  expect(fetched).not.toHaveBeenCalled();
});

test('what no request has taken can be forgotten', async () => {
  const fetched = openPage(announced + block({ etag: '"1"' }, '{"id":1}'));
  forgetPageAnswers();
  expect(await read()).toEqual({ id: 2 });
  expect(fetched).toHaveBeenCalledTimes(1);
});
