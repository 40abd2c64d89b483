/**
 * All the script of a public page until somebody does something there. It stands in the head, so that nobody can press
 * anything before it listens: docs/decisions/0014-public-pages-before-react.md
 */
import { hasSignInHint } from '../features/session/sign-in-hint.ts';
import { startSignIn } from '../features/session/start-sign-in.ts';
import { watchInView } from '../ui/in-view.ts';
import { markChosenTheme } from '../ui/mark-chosen-theme.ts';
import { onHydrated } from './hydrated.ts';
import { keepPresses } from './keep-presses.ts';
import { lookForOwner } from './look-for-owner.ts';
import { startApp, startAppAtFirstSignOfLife, whenParsed } from './start-app.ts';

/** Whoever wants to start should not have to wait for the rest. */
function answerSignIn(pressed: Element): boolean {
  if (!pressed.hasAttribute('data-sign-in')) return false;
  if (hasSignInHint()) location.assign('/dashboard');
  else void startSignIn();
  return true;
}

function movePictures(): void {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-motion]')) {
    const stopWatching = watchInView(picture, (inView) => {
      if (inView) picture.dataset.motion = 'playing';
      else if (picture.dataset.motion === 'playing') picture.dataset.motion = 'paused';
    });
    onHydrated(stopWatching);
  }
}

keepPresses(answerSignIn);
whenParsed(() => markChosenTheme());
whenParsed(movePictures);
if (hasSignInHint()) startApp();
else {
  startAppAtFirstSignOfLife();
  if (location.pathname === '/') void lookForOwner();
}

// Somebody who signed in meanwhile and came back gets the page as the server would give it now.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSignInHint()) location.reload();
});
