import type { Site } from '@deskbell/contract/sites';
import { ExternalLink } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TryWidget } from '../widget/try-widget.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';
import styles from './widget-integration.module.css';
import panel from './widget-panel.module.css';

interface Kind {
  id: string;
  label: string;
  shown: ReactNode;
  copied: string;
  copy: string;
  onCopied: () => void;
  about: ReactNode;
  /** Opens what the code or address leads to. */
  open: ReactNode;
}

/** One box: the switch decides which code or address it has. */
export function WidgetIntegration({ site }: { site: Site }) {
  const kinds = [...codes(site), calls(site), ...addresses(site)];
  return (
    <Card aria-labelledby="widget-integration" className={panel.panel}>
      <Tabs.Root defaultValue={kinds[0]?.id}>
        <div className={panel.head}>
          <h2 id="widget-integration" className={panel.title}>
            Widget Integration
          </h2>
          <Tabs.List aria-label="Kind of code" className={styles.kinds}>
            {kinds.map(({ id, label }) => (
              <Tabs.Trigger key={id} value={id} className={styles.kind}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        </div>
        {kinds.map(({ id, shown, copied, copy, about, open, onCopied }) => (
          <Tabs.Content key={id} value={id} className={styles.view}>
            {shown}
            <div className={styles.foot}>
              <CopyButton variant="primary" text={copied} onCopied={onCopied}>
                {copy}
              </CopyButton>
              {open}
              <p>{about}</p>
            </div>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Card>
  );
}

const announceAddress = () => void showToast('success', 'Address copied');

function codes(site: Site): Kind[] {
  const plain = widgetAttributes(site);
  const withUser = { ...plain, 'data-user-id': 'YOUR_USER_ID' };
  return [
    {
      id: 'plain',
      label: 'Plain',
      shown: <WidgetCode attributes={plain} />,
      copied: widgetCode(plain),
      copy: 'Copy Widget Code',
      onCopied: announceCopied,
      about: (
        <>
          Before <code>&lt;/body&gt;</code> on every page.
        </>
      ),
      open: <TryWidget site={site} />,
    },
    {
      id: 'user',
      label: 'With user id',
      shown: <WidgetCode attributes={withUser} />,
      copied: widgetCode(withUser),
      copy: 'Copy Code with User Id',
      onCopied: announceCopied,
      about: 'Your signed-in visitors then appear individually under User Analytics.',
      open: <TryWidget site={site} />,
    },
  ];
}

/** Examples: a page takes the lines that it needs. */
const CALLS = `<button data-deskbell-open>Help</button>
<a href="#support">Help</a>
<script>
  window.Deskbell ??= [];
  Deskbell.push(['open', { title: 'Order 22', email: 'you@example.com' }]);
  Deskbell.push(['on', 'sent', ({ id }) => console.log(id)]);
</script>`;

const calls = (site: Site): Kind => ({
  id: 'calls',
  label: 'From your page',
  shown: (
    <pre className={styles.calls}>
      <code>{CALLS}</code>
    </pre>
  ),
  copied: CALLS,
  copy: 'Copy Examples',
  onCopied: () => void showToast('success', 'Examples copied'),
  about: (
    <>
      Beside the plain code, before or after it. Also <code>close</code>, <code>hide</code>, <code>show</code> and{' '}
      <code>identify</code>.
    </>
  ),
  open: <TryWidget site={site} />,
});

function addresses({ api_key }: Site): Kind[] {
  const form = `${window.location.origin}/support/${api_key}`;
  const mine = `${form}/mine`;
  return [
    {
      id: 'form',
      label: 'Without scripts',
      shown: <Address>{form}</Address>,
      copied: form,
      copy: 'Copy Address',
      onCopied: announceAddress,
      about: 'The same form, for emails, PDFs and pages that cannot run scripts.',
      open: <OpenPage to={form}>Open the form</OpenPage>,
    },
    {
      id: 'mine',
      label: 'My tickets',
      shown: <Address>{mine}</Address>,
      copied: mine,
      copy: 'Copy Link to My Tickets',
      onCopied: announceAddress,
      about: 'Visitors find their tickets there. For your help page or footer.',
      open: <OpenPage to={mine}>Open My tickets</OpenPage>,
    },
  ];
}

const Address = ({ children }: { children: string }) => <code className={styles.address}>{children}</code>;

const OpenPage = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink href={to} target="_blank" icon={<ExternalLink {...ICON_SM} />}>
    {children}
  </ButtonLink>
);
