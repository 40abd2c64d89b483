import type { Site } from '@deskbell/contract/sites';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { OutboxHint } from '../features/outbox/outbox-hint.tsx';
import { useHasOutbox } from '../features/outbox/outbox-queries.ts';
import { WidgetStrip } from '../features/sites/widget/widget-strip.tsx';
import { OpenTicket } from '../features/tickets/open-ticket.tsx';
import { withTicket } from '../features/tickets/ticket-address.ts';
import { PageSpinner } from '../ui/page.tsx';
import { tabPanelProps } from '../ui/tab-links.tsx';
import styles from './site-detail.module.css';
import type { SiteTabId } from './site-tabs.ts';

const readList = () => import('../features/tickets/list/ticket-list.tsx');
const readTab = {
  tickets: readList,
  archived: readList,
  board: () => import('../features/tickets/board/kanban-board.tsx'),
  users: () => import('../features/user-analytics/user-analytics.tsx'),
  emails: () => import('../features/email-logs/email-logs.tsx'),
  settings: () => import('../features/sites/settings/site-settings.tsx'),
} satisfies Record<SiteTabId, () => Promise<unknown>>;

const TicketList = lazy(async () => ({ default: (await readTab.tickets()).TicketList }));
const KanbanBoard = lazy(async () => ({ default: (await readTab.board()).KanbanBoard }));
const UserAnalytics = lazy(async () => ({ default: (await readTab.users()).UserAnalytics }));
const EmailLogs = lazy(async () => ({ default: (await readTab.emails()).EmailLogs }));
const SiteSettings = lazy(async () => ({ default: (await readTab.settings()).SiteSettings }));

/** Brings the scripts of a tab while its site is still being read; a failure shows when the tab is. */
export function expectTab(tab: SiteTabId) {
  readTab[tab]().catch((error: unknown) => console.debug('The tab is not here yet:', error));
}

interface SiteTabProps {
  tab: SiteTabId;
  site: Site;
  timezone: string;
  onEdit: () => void;
}

export function SiteTab({ tab, site, timezone, onEdit }: SiteTabProps) {
  return (
    <div {...tabPanelProps(tab)} className={styles.panel}>
      <Suspense fallback={<PageSpinner />}>
        <TabContent tab={tab} site={site} timezone={timezone} onEdit={onEdit} />
      </Suspense>
    </div>
  );
}

function TabContent({ tab, site, timezone, onEdit }: SiteTabProps) {
  const [params] = useSearchParams();
  const hasOutbox = useHasOutbox();
  const openTicket = <OpenTicket timezone={timezone} />;
  switch (tab) {
    case 'tickets':
      return (
        <TicketList
          siteId={site.id}
          archived={false}
          count={site.total_tickets - site.archived_tickets}
          timezone={timezone}
          whenEmpty={site.total_tickets === 0 && <WidgetStrip site={site} timezone={timezone} />}
        />
      );
    case 'archived':
      return <TicketList siteId={site.id} archived count={site.archived_tickets} timezone={timezone} />;
    case 'board':
      return <KanbanBoard siteId={site.id} timezone={timezone} />;
    case 'users':
      return (
        <>
          <UserAnalytics siteId={site.id} timezone={timezone} />
          {openTicket}
        </>
      );
    case 'emails':
      return (
        <>
          <EmailLogs
            siteId={site.id}
            timezone={timezone}
            ticketAddress={(id) => withTicket(params, id)}
            hint={hasOutbox && <OutboxHint />}
          />
          {openTicket}
        </>
      );
    case 'settings':
      return (
        <>
          <SiteSettings site={site} timezone={timezone} onEdit={onEdit} />
          {openTicket}
        </>
      );
  }
}
