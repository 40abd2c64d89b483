import type { Brand } from '@deskbell/contract/brand';
import { LOGO_MAX_HEIGHT, LOGO_MAX_WIDTH, LOGO_TYPES } from '@deskbell/contract/limits';
import { MIB } from '@deskbell/contract/units';
import { ImageOff, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { fileSize } from '../../../format/file-size.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup, FormError } from '../../../ui/controls/field.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { showFailure } from '../show-failure.ts';
import { useChangeLogo, useRemoveLogo } from './brand-changes.ts';
import styles from './brand-logo.module.css';

/** The server reads larger pictures not at all. */
const SENT_BYTES_MAX = 2 * MIB;

interface BrandLogoProps {
  teamId: number;
  brand: Brand | null;
  /** Saves the brand that the logo needs; false when that failed. */
  onPrepare: () => Promise<boolean>;
}

export function BrandLogo({ teamId, brand, onPrepare }: BrandLogoProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeLogo(teamId);
  const removal = useRemoveLogo(teamId);
  const [problem, setProblem] = useState<string | null>(null);
  const logo = brand?.logo ?? null;

  async function send(file: File | undefined) {
    if (!file || change.isPending) return;
    setProblem(null);
    if (file.size > SENT_BYTES_MAX)
      return setProblem(notTaken(file, `It has ${fileSize(file.size)}. Make it 100 kB or smaller.`));
    if (await onPrepare()) change.mutate(file, { onError: (error) => setProblem(notTaken(file, refusalOf(error))) });
  }

  function remove() {
    setProblem(null);
    removal.mutate(undefined, { onError: (error) => showFailure('The logo was not removed', error) });
  }

  return (
    <FieldGroup label="Logo">
      {() => (
        <>
          <div className={styles.place}>
            <div className={styles.tile} data-theme="light">
              {logo ? (
                <img
                  src={logo.url}
                  width={logo.width}
                  height={logo.height}
                  alt={`Logo of ${isolated(brand?.name ?? '')}`}
                />
              ) : (
                <span className={styles.none}>
                  <ImageOff {...ICON} />
                  No logo
                </span>
              )}
            </div>
            <div>
              <input
                ref={input}
                type="file"
                hidden
                accept={LOGO_TYPES.join(',')}
                onChange={({ target }) => {
                  void send(target.files?.[0]);
                  // Otherwise choosing the same file again fires no event.
                  target.value = '';
                }}
              />
              <div className={styles.buttons}>
                <Button
                  size="sm"
                  icon={<Upload {...ICON} />}
                  busy={change.isPending}
                  onClick={() => input.current?.click()}
                >
                  {logo ? 'Replace' : 'Upload'}
                </Button>
                {logo && (
                  <Button size="sm" variant="ghost" busy={removal.isPending} onClick={remove}>
                    Remove
                  </Button>
                )}
              </div>
              <p className={styles.hint}>
                PNG or WebP up to 100 kB and {LOGO_MAX_WIDTH} × {LOGO_MAX_HEIGHT} px.
                {logo && ` Yours: ${logo.width} × ${logo.height}, ${fileSize(logo.size)}.`}
              </p>
            </div>
          </div>
          {problem && <FormError>{problem}</FormError>}
        </>
      )}
    </FieldGroup>
  );
}

const refusalOf = (error: unknown) =>
  issuesOf(error)[0]?.message ?? failureText(error, 'It could not be stored. Please try again.');

/** Returns 'logo-print.png was not taken: it is 2,400 × 800 px. Make it 600 × 200 or smaller.' */
const notTaken = ({ name }: File, reason: string) =>
  `${isolated(name)} was not taken: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
