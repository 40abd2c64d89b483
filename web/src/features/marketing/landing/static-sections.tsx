import { HeroFigure } from '../hero/hero-figure.tsx';
import { Features } from './features.tsx';
import { ProofFacts } from './proof-facts.tsx';
import { SetupSteps } from './setup-steps.tsx';

/** What the landing page shows and nobody presses; scripts/defer-app.ts inlines the styles of this chunk. */
export const STATIC_SECTIONS = {
  heroFigure: HeroFigure,
  features: Features,
  setupSteps: SetupSteps,
  proofFacts: ProofFacts,
};
