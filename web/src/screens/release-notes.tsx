import { RELEASES } from 'virtual:release-notes';
import layout from '../features/marketing/layout.module.css';
import { PageHead } from '../features/marketing/page-head.tsx';
import { pageMeta } from '../features/marketing/page-meta.ts';
import { ReleaseTimeline } from '../features/marketing/reading/release-timeline.tsx';
import { PublicPage } from '../features/marketing/shell/public-page.tsx';
import { useVisitor } from '../features/session/use-visitor.ts';

export const meta = () =>
  pageMeta({
    path: '/release-notes',
    title: 'Release Notes · Deskbell',
    description: 'What changed in Deskbell, newest first, and what is planned next.',
  });

export default function ReleaseNotes() {
  return (
    <PublicPage header="inner" visitor={useVisitor()}>
      <div className={layout.wrap}>
        <PageHead kicker="Release Notes" title="What’s new in Deskbell." lede="Every release, newest first." />
        <ReleaseTimeline releases={RELEASES} />
      </div>
    </PublicPage>
  );
}
