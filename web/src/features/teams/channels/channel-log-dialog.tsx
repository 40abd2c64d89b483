import type { Channel, ChannelDelivery } from '@deskbell/contract/channels';
import { DeliveryFacts, DeliveryLine, DetailLabel } from '../webhooks/delivery-line.tsx';
import { DeliveryLogDialog } from '../webhooks/delivery-log-dialog.tsx';
import { TestVerdict } from '../webhooks/test-result.tsx';
import styles from './channel-log-dialog.module.css';
import { useChannelDeliveries, useTestChannel } from './channel-queries.ts';
import { deliveryLabel, kindName } from './channel-texts.ts';
import { messageText } from './message-text.ts';

interface ChannelLogDialogProps {
  channel: Channel;
  timezone: string;
  onClose: () => void;
}

export function ChannelLogDialog({ channel, timezone, onClose }: ChannelLogDialogProps) {
  const ids = { teamId: channel.team_id, channelId: channel.id };
  const test = useTestChannel(ids);
  return (
    <DeliveryLogDialog
      address={channel.url}
      pages={useChannelDeliveries(ids)}
      test={test}
      result={
        <TestVerdict
          isSent={test.data?.status === 'sent'}
          text={test.data && (test.data.answer ?? 'There was no answer.')}
          error={test.error}
        />
      }
      receiver={kindName(channel.kind)}
      row={(delivery) => (
        <DeliveryLine key={delivery.id} delivery={delivery} what={deliveryLabel(delivery.type)} timezone={timezone}>
          <DeliveryFacts delivery={delivery} timezone={timezone} />
          <Details delivery={delivery} />
        </DeliveryLine>
      )}
      onClose={onClose}
    />
  );
}

const Details = ({ delivery: { answer, body } }: { delivery: ChannelDelivery }) => (
  <>
    {answer && <p className={styles.answer}>{answer}</p>}
    {body && (
      <>
        <DetailLabel>Message</DetailLabel>
        <p className={styles.message} dir="auto">
          {messageText(body)}
        </p>
      </>
    )}
  </>
);
