import type { KnownIssue } from '@deskbell/contract/known-issues';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { IssueSolver } from '../known-issues/issue-solver.ts';
import { type Browser, testApp } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export async function startIssue(owner: Browser, site: Site, fields: object = {}): Promise<KnownIssue> {
  const answer = await owner.post(`/api/sites/${site.id}/known-issues`, { sentence: 'Card payments fail.', ...fields });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export async function openWidget(site: Site, fields: object = {}) {
  const payload = { site_key: site.api_key, type: 'open', ...fields };
  const answer = await (await testApp()).inject({ method: 'POST', url: '/api/widget/events', payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

/** Ends the time to take the reply back. */
export async function sendReplies(issueId: number): Promise<void> {
  const db = await testDatabase();
  await sql`update known_issues set send_at = now() where id = ${issueId} and send_at is not null`.execute(db);
  const errors: unknown[] = [];
  const solver = new IssueSolver(db, { onAnswered: () => undefined, onError: (error) => errors.push(error) });
  solver.wake();
  await solver.drained();
  await solver.stop();
  if (errors.length > 0) throw errors[0];
}
