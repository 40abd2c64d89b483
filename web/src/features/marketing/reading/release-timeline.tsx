import type { Release, ReleaseChange } from '../../../content/release.ts';
import { classNames } from '../../../ui/class-names.ts';
import typography from '../text.module.css';
import styles from './release-timeline.module.css';

const TONES: Record<ReleaseChange['kind'], string | undefined> = {
  New: styles.added,
  Improved: styles.improved,
  Fixed: styles.improved,
  Planned: undefined,
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function ReleaseTimeline({ releases }: { releases: Release[] }) {
  return (
    <div className={styles.timeline}>
      {releases.map(({ version, date, tag, summary, changes }) => (
        <article key={version} id={`v${version}`} className={classNames(styles.release, !date && styles.planned)}>
          <p className={styles.when}>
            {date ? <time dateTime={date}>{DAY.format(new Date(date))}</time> : 'No date yet'}
          </p>
          <div className={styles.line} aria-hidden="true">
            <i />
          </div>
          <div className={styles.body}>
            <h2>
              {version} {tag && <span className={typography.tag}>{tag}</span>}
            </h2>
            <p>{summary}</p>
            <ul>
              {changes.map(({ kind, text, code }) => (
                <li key={text}>
                  <em className={TONES[kind]}>{kind}</em>
                  <span>
                    {text}
                    {code && (
                      <>
                        {' '}
                        <code className={typography.code}>{code}</code>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </article>
      ))}
    </div>
  );
}
