/** The script of the sign-in page, which the server renders without public pages: server/src/http/pages/private-pages.ts */
import { returnTicket } from '../features/session/return-path.ts';
import { onSignInProblem, takeSignInProblem } from '../features/session/sign-in-problem.ts';
import { startSignIn } from '../features/session/start-sign-in.ts';

const alert = document.querySelector<HTMLElement>('[role=alert]');

function showProblem(): void {
  const problem = takeSignInProblem();
  const text = alert?.querySelector('span');
  if (!alert || !text || problem === null) return;
  text.textContent = problem;
  alert.hidden = false;
}

const ticketId = returnTicket();
const heading = document.querySelector('h1');
if (heading && ticketId !== null) heading.textContent = `Sign in to open ticket #${ticketId}`;

showProblem();
onSignInProblem(showProblem);
document.querySelector('[data-sign-in]')?.addEventListener('click', () => {
  if (alert) alert.hidden = true;
  void startSignIn();
});
