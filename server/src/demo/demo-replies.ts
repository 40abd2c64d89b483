/** Readable by the team, some by the client, too. */
export const demoNotes: readonly string[] = [
  'Called the carrier: the parcel is in Hamburg and moves on tonight.',
  'Third time this month. I have asked the warehouse to relabel bay 14.',
  'Please offer free postage if this takes longer than Friday.',
  'Refund approved, waiting for the bank.',
];

interface DemoCannedReply {
  readonly title: string;
  readonly body: string;
  readonly site: string | null;
  readonly uses: number;
  readonly usedHoursAgo: number;
}

export const demoCannedReplies: readonly DemoCannedReply[] = [
  {
    title: 'Replacement is on its way',
    body: 'Hello {name|there}, a new one leaves our warehouse today and should be with you within three days.\n\nBest regards\n{me}, {site}',
    site: null,
    uses: 41,
    usedHoursAgo: 3,
  },
  {
    title: 'Return label',
    body: 'Hello {name|there}, please print the attached label and hand the parcel in at any post office. The label is valid for two weeks.',
    site: 'Harbor & Pine',
    uses: 28,
    usedHoursAgo: 26,
  },
  {
    title: 'Refund done',
    body: 'We have refunded you. Depending on your bank it takes two to five days until you see it. Your reference is {ticket}.',
    site: null,
    uses: 17,
    usedHoursAgo: 50,
  },
  {
    title: 'Pick-up times',
    body: 'We are open Tuesday to Saturday, 7:30 to 14:00. Your order waits until closing time.',
    site: 'Kettle & Crumb',
    uses: 12,
    usedHoursAgo: 75,
  },
  {
    title: 'License for print use',
    body: 'Thank you for asking, {name}. For up to 500 copies the fee is 40.00 EUR, and the credit line is the name of the photographer.',
    site: 'Northlight Prints',
    uses: 9,
    usedHoursAgo: 190,
  },
  {
    title: 'Please send a picture',
    body: 'Could you reply with a picture of it? Then we know which part to send.',
    site: null,
    uses: 6,
    usedHoursAgo: 240,
  },
];
