import { useEffect, useEffectEvent } from 'react';

type Listener<Message> = (message: Message) => void;

/** Lets code outside a component, such as a toast or the command palette, send it messages. */
export function createChannel<Message>() {
  const listeners = new Set<Listener<Message>>();
  return {
    send(message: Message): boolean {
      for (const listener of listeners) listener(message);
      return listeners.size > 0;
    },
    useListener: (listen: Listener<Message>) => useListenerIn(listeners, listen),
  };
}

function useListenerIn<Message>(listeners: Set<Listener<Message>>, listen: Listener<Message>): void {
  const onMessage = useEffectEvent(listen);
  useEffect(() => {
    const listener = (message: Message) => onMessage(message);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}
