import { useState } from 'react';
import { readStored, writeStored } from '../../../ui/stored.ts';

const SEND_WAYS = ['send', 'close', 'next', 'close-next'] as const;
export type SendWay = (typeof SEND_WAYS)[number];

export interface SendOutcome {
  closes: boolean;
  goesNext: boolean;
}

export const PLAIN_SEND: SendOutcome = { closes: false, goesNext: false };

const OUTCOMES: Record<SendWay, SendOutcome> = {
  send: PLAIN_SEND,
  close: { closes: true, goesNext: false },
  next: { closes: false, goesNext: true },
  'close-next': { closes: true, goesNext: true },
};

export const SEND_LABELS: Record<SendWay, string> = {
  send: 'Add Comment',
  close: 'Add Comment and close',
  next: 'Add Comment and next',
  'close-next': 'Add Comment, close and next',
};

const STORAGE_KEY = 'send-way';

function storedWay(): SendWay {
  const stored = readStored(STORAGE_KEY);
  return SEND_WAYS.find((way) => way === stored) ?? 'send';
}

/** A closed ticket cannot be closed again. */
const offeredWay = (way: SendWay, canClose: boolean): SendWay => {
  if (canClose || !OUTCOMES[way].closes) return way;
  return OUTCOMES[way].goesNext ? 'next' : 'send';
};

export function useSendWay(canClose: boolean) {
  const [chosen, setChosen] = useState(storedWay);
  const way = offeredWay(chosen, canClose);
  return {
    way,
    outcome: OUTCOMES[way],
    offered: SEND_WAYS.filter((each) => canClose || !OUTCOMES[each].closes),
    choose(other: SendWay) {
      setChosen(other);
      writeStored(STORAGE_KEY, other);
      return OUTCOMES[other];
    },
  };
}

export type SendChoice = ReturnType<typeof useSendWay>;
