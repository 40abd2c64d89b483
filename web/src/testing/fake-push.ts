import { vi } from 'vitest';

const KEYS = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };

/** A browser with push, which jsdom lacks: what it was asked, and messages of its service worker. */
export function fakePush({ permission = 'default', answer = 'granted', isOn = false } = {}) {
  const workers = new EventTarget();
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => ({
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: KEYS }),
  }));
  const registration = {
    scope: 'http://localhost:3000/',
    pushManager: { subscribe, getSubscription: async () => null },
    unregister: vi.fn(async () => {
      registered = null;
      return true;
    }),
  };
  let registered: typeof registration | null = isOn ? registration : null;
  const register = vi.fn(async (_url: string, _options: RegistrationOptions) => {
    registered = registration;
    return registration;
  });
  Object.assign(workers, { register, ready: registration, getRegistration: async () => registered ?? undefined });

  const requestPermission = vi.fn(async () => {
    Object.assign(Notification, { permission: answer });
    return answer;
  });
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  return {
    register,
    subscribe,
    unregister: registration.unregister,
    requestPermission,
    tell: (data: object, port?: MessagePort) =>
      workers.dispatchEvent(new MessageEvent('message', { data, ports: port ? [port] : [] })),
    end() {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, 'serviceWorker');
    },
  };
}
