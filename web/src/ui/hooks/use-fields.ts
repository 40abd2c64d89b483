import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const NO_ISSUES: readonly Issue[] = [];

interface FieldsOptions<Draft, Field extends string> {
  initial: Draft;
  /** A restored draft, in place of the initial values. */
  start?: Draft | undefined;
  /** Finds problems without the server; they are shown from the first attempt on. */
  check?: (draft: Draft) => Partial<Record<Field, string | undefined>>;
  issues?: readonly Issue[];
}

/** The draft of a form with the problems of its fields, which are found in the form by `name` or `data-field`. */
export function useFields<Draft extends object, Field extends string>(options: FieldsOptions<Draft, Field>) {
  const { check, issues = NO_ISSUES } = options;
  const [initial] = useState(options.initial);
  const [draft, setDraft] = useState(options.start ?? initial);
  /** The draft of the last attempt: an issue ends when its field changes. */
  const [tried, setTried] = useState<Draft | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problems: ReturnType<NonNullable<typeof check>> = check?.(draft) ?? {};

  function issueOf(field: string): string | undefined {
    const isSame = tried !== null && Reflect.get(draft, field) === Reflect.get(tried, field);
    return isSame ? issues.find(({ path }) => path[0] === field)?.message : undefined;
  }

  const errorOf = (field: Field) => (tried && problems[field]) || issueOf(field);

  function focusFirst(isWrong: (field: string) => boolean) {
    for (const place of form.current?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? []) {
      if (!isWrong(place.dataset.field ?? place.getAttribute('name') ?? '')) continue;
      const control = place.dataset.field ? place.querySelector<HTMLElement>('input, select, textarea') : place;
      return control?.focus();
    }
  }

  const focusIssue = useEffectEvent(() => focusFirst((field) => issueOf(field) !== undefined));
  useEffect(() => {
    if (issues.length > 0) focusIssue();
  }, [issues]);

  return {
    form,
    draft,
    set: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    isChanged: JSON.stringify(draft) !== JSON.stringify(initial),
    errorOf,
    /** True if one of these fields shows an error. */
    explains: (fields: readonly Field[]) => fields.some((field) => errorOf(field) !== undefined),
    /** Returns false and focuses the first wrong field, if there is one. */
    isReady() {
      setTried(draft);
      const isWrong = (field: string) => problems[field as Field] !== undefined;
      const isComplete = !Object.keys(problems).some(isWrong);
      if (!isComplete) focusFirst(isWrong);
      return isComplete;
    },
  };
}
