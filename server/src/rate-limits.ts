/** Every rate limit, named by its unit and key. Queue depths (backpressure) are defined beside their queues. */

/** `address` is an IPv4 address or an IPv6 /64 network, generous because many visitors may share one. */
export const WIDGET_EVENTS_PER_MINUTE = { address: 600, site: 60_000, total: 600_000 };
export const WIDGET_TICKETS_PER_MINUTE = { address: 20, site: 1_200, total: 30_000 };

export const CONTACT_MESSAGES_PER_MINUTE_AND_ADDRESS = 10;

/** Sign-ins begun, and as many completed. Local accounts ask no provider, and tests sign in often. */
export const SIGN_INS_PER_MINUTE_AND_ADDRESS = { provider: 30, 'local-accounts': 600 };

/** Emails that a visitor can trigger to an address of their choice: confirmations. */
export const VISITOR_EMAILS_PER_RECIPIENT = { hour: 3, day: 10 };
export const VISITOR_EMAILS_PER_HOUR = 20_000;

/** Stops mail loops: further replies are stored, but nothing is sent because of them. */
export const ANSWERED_REPLIES_PER_HOUR_AND_TICKET = 20;

export const SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS = 120;
export const SMTP_CONCURRENT_CONNECTIONS = 50;

/** Server-sent event streams that are open at the same time. */
export const LIVE_STREAMS_PER_OWNER = 20;
