import { type ComponentType, lazy, Suspense, useState } from 'react';
import styles from './prerendered.module.css';

const load = () => import('./static-sections.tsx');
type Name = keyof Awaited<ReturnType<typeof load>>['STATIC_SECTIONS'];

/** For the prerendered HTML, and in development, where nothing inlines the styles. */
const present = import.meta.env.SSR || import.meta.env.DEV ? (await load()).STATIC_SECTIONS : null;

/**
 * Sections without behavior are no part of the page's script: hydration keeps their HTML. Their chunk is loaded only when
 * the page was not: docs/decisions/0165-a-page-that-shows.md
 */
function prerendered(name: Name) {
  const Section: ComponentType =
    present?.[name] ?? lazy(async () => ({ default: (await load()).STATIC_SECTIONS[name] }));
  return () => {
    // One object, because React writes innerHTML whenever this is another one.
    const [kept] = useState(() => (present ? null : keptHtml(name)));
    const place = { className: styles.place, 'data-static-section': name };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what this element holds, and hydration leaves it there
    if (kept) return <div {...place} dangerouslySetInnerHTML={kept} suppressHydrationWarning />;
    return (
      <div {...place}>
        {present ? (
          <Section />
        ) : (
          <Suspense>
            <Section />
          </Suspense>
        )}
      </div>
    );
  };
}

function keptHtml(name: Name) {
  const place = document.querySelector(`[data-static-section="${name}"]`);
  return place && { __html: place.innerHTML };
}

export const HeroFigure = prerendered('heroFigure');
export const Features = prerendered('features');
export const SetupSteps = prerendered('setupSteps');
export const ProofFacts = prerendered('proofFacts');
