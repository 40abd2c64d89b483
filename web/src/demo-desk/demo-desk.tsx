import { createRoot } from 'react-dom/client';
import { onHydrated } from '../before-hydration/hydrated.ts';
import { rewordToasts } from '../ui/feedback/toast-words.ts';
import { DemoBanner, type DemoFacts } from './demo-banner.tsx';
import { inDemoWords } from './demo-words.ts';

// Only pages of a demo desk name this script: server/src/demo-desks/demo-desk-head.ts
const facts = document.querySelector<HTMLMetaElement>('meta[name="deskbell:demo-desk"]')?.content;

let isShown = false;

function showBanner(): void {
  if (!facts || isShown) return;
  isShown = true;
  // React owns the rest of the page. No element of the app has this name, so that hydration passes over it.
  const place = document.createElement('deskbell-demo');
  document.body.prepend(place);
  createRoot(place).render(<DemoBanner {...(JSON.parse(facts) as DemoFacts)} />);
}

rewordToasts(inDemoWords);
onHydrated(showBanner);
// Hydration may be over before this script runs.
if (document.readyState === 'complete') showBanner();
else window.addEventListener('load', showBanner, { once: true });
