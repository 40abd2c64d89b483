import type { Report } from '@deskbell/contract/reports';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { number } from '../../format/counted.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stat } from '../../ui/layout/stats.tsx';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import styles from './report-summary.module.css';

/** Only goals and ratings are good or bad; more tickets are neither. */
export function ReportSummary({ report, isUntilNow }: { report: Report; isUntilNow: boolean }) {
  const { figures, before, has_goals } = report;
  const then = before.figures;
  return (
    <section className={styles.tiles} aria-label="Figures of the range">
      {figures.came_in !== null && (
        <Stat
          label="In"
          value={number(figures.came_in)}
          below={<Ratio now={figures.came_in} then={then.came_in ?? 0} text="than before" />}
        />
      )}
      <Stat
        label="Out"
        value={number(figures.went_out)}
        below={<Ratio now={figures.went_out} then={then.went_out} text="resolved or closed" />}
      />
      {figures.open_at_end !== null && (
        <Stat
          label={isUntilNow ? 'Open now' : 'Open at the end'}
          value={number(figures.open_at_end)}
          below={<Difference by={figures.open_at_end - (then.open_at_end ?? 0)} text="than at the start" />}
        />
      )}
      {has_goals && (
        <Stat
          label="Goals met"
          value={percentOf(figures.goals)}
          below={<Points now={figures.goals} then={then.goals} />}
        />
      )}
      <Stat
        label="Good ratings"
        value={percentOf(goodOf(figures.ratings))}
        below={<Points now={goodOf(figures.ratings)} then={goodOf(then.ratings)} />}
      />
    </section>
  );
}

export interface Share {
  readonly met: number;
  readonly of: number;
}

export const goodOf = ({ good, okay, bad }: Report['figures']['ratings']): Share => ({
  met: good,
  of: good + okay + bad,
});

export const percentOf = ({ met, of }: Share) => (of === 0 ? '–' : `${Math.round((100 * met) / of)} %`);

function Ratio({ now, then, text }: { now: number; then: number; text: string }) {
  if (then === 0) return <>{now === 0 ? 'none before, too' : 'none before'}</>;
  const change = Math.round((100 * (now - then)) / then);
  return (
    <>
      <Change by={change} unit=" %" /> {text}
    </>
  );
}

const Difference = ({ by, text }: { by: number; text: string }) => (
  <>
    <Change by={by} unit="" /> {text}
  </>
);

function Points({ now, then }: { now: Share; then: Share }) {
  if (now.of === 0) return <>none</>;
  const counts = `${number(now.met)} of ${number(now.of)}`;
  if (then.of === 0) return <>{counts}</>;
  const by = Math.round((100 * now.met) / now.of) - Math.round((100 * then.met) / then.of);
  return (
    <>
      <Change by={by} unit=" pts" isJudged /> {counts}
    </>
  );
}

function Change({ by, unit, isJudged = false }: { by: number; unit: string; isJudged?: boolean }) {
  if (by === 0) return <span className={styles.change}>0{unit}</span>;
  const Arrow = by > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={classNames(styles.change, isJudged && (by > 0 ? styles.better : styles.worse))}>
      <Arrow {...ICON_SM} />
      <span className={styles.hidden}>{by > 0 ? 'up ' : 'down '}</span>
      {number(Math.abs(by))}
      {unit}
    </span>
  );
}
