const ALSO_KNOWN_AS: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Los_Angeles': 'Pacific',
};

/** Returns 'America/New_York (Eastern)'. */
export const timezoneLabel = (timezone: string) =>
  ALSO_KNOWN_AS[timezone] ? `${timezone} (${ALSO_KNOWN_AS[timezone]})` : timezone;
