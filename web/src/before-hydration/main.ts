/**
 * The only script of a public page until the first interaction. Inlined in the head, so that no click comes before its
 * listeners: docs/decisions/0014-public-pages-before-react.md
 */
import { hasSignedInHint } from '../features/session/signed-in-hint.ts';
import { startSignIn } from '../features/session/start-sign-in.ts';
import { watchInView } from '../ui/hooks/in-view.ts';
import { markChosenTheme } from '../ui/mark-chosen-theme.ts';
import { checkSession } from './check-session.ts';
import { onHydrated } from './hydrated.ts';
import { replayEarlyClicks } from './replay-early-clicks.ts';
import { onDomReady, startApp, startAppOnFirstInteraction } from './start-app.ts';

/** Signing in does not wait for hydration. */
function handleSignIn(clicked: Element): boolean {
  if (!clicked.hasAttribute('data-sign-in')) return false;
  if (hasSignedInHint()) location.assign('/dashboard');
  else {
    clicked.ariaBusy = 'true';
    void startSignIn().then((isLeaving) => {
      if (!isLeaving) clicked.ariaBusy = null;
    });
  }
  return true;
}

function playAnimationsInView(): void {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-motion]')) {
    const stopWatching = watchInView(picture, (inView) => {
      if (inView) picture.dataset.motion = 'playing';
      else if (picture.dataset.motion === 'playing') picture.dataset.motion = 'paused';
    });
    onHydrated(stopWatching);
  }
}

replayEarlyClicks(handleSignIn);
onDomReady(() => markChosenTheme());
onDomReady(playAnimationsInView);
if (hasSignedInHint()) startApp();
else {
  startAppOnFirstInteraction();
  if (location.pathname === '/') void checkSession();
}

// A page restored from the back/forward cache may be older than the session.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSignedInHint()) location.reload();
});
