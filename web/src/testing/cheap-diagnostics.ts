import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';

/** Prints the page only for an error that is shown: waiting for an element throws many that are not. */
class ElementError extends Error {
  override readonly name = 'TestingLibraryElementError';

  constructor(problem: string | null, container: Element) {
    super();
    let whole: string | undefined;
    Object.defineProperty(this, 'message', {
      get: () => {
        whole ??= [problem, prettyDOM(container)].filter(Boolean).join('\n\n');
        return whole;
      },
    });
  }
}

configure({ getElementError: (problem, container) => new ElementError(problem, container) });

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
// React records an owner stack for each of the first 10,000 elements per second, for warnings: a quarter of a run's
// time.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
