import { OWN_PRICE } from './deployment.ts';
import type { PriceState } from './price-state.ts';

interface Question {
  readonly question: string;
  readonly answer: string;
  readonly withPrices?: PriceState;
}

export const FAQ: readonly Question[] = [
  {
    question: 'What does it cost?',
    answer: 'Please ask us: the form on this page reaches the people who run this desk.',
    withPrices: 'off',
  },
  {
    question: 'What does it cost?',
    answer: `The Professional plan costs ${OWN_PRICE} per month, with unlimited websites and tickets.`,
    withPrices: 'own',
  },
  {
    question: 'Is it really free?',
    withPrices: 'on',
    answer:
      'The core service is free, with unlimited websites and tickets. The Professional plan costs 10.00 USD per month and is free for the first 100 users.',
  },
  {
    question: 'How many sites can I add?',
    answer: 'As many as you like. Every site gets its own key, color, notification address and board.',
  },
  {
    question: 'How long does it take to set up?',
    answer: 'About 5 minutes: sign in, add a site, paste one line into its template. No plugin, no build step.',
  },
  {
    question: 'Do my visitors need an account?',
    answer:
      'No, and an email address is optional. After sending, every visitor gets a private link to the ticket, where your reply appears and they can write back.',
  },
  {
    question: 'Can visitors send a screenshot?',
    answer:
      'Yes. They pick, drop or paste up to five files, on a phone also from the camera. Files that come by email are kept as well, and you can attach files to your replies.',
  },
  {
    question: 'Does the widget need a cookie banner?',
    answer:
      'It sets no cookies and stores nothing on the visitor’s device before they start typing. Visits are counted with a hash whose salt is discarded every day.',
  },
  {
    question: 'Can my team use it together?',
    answer:
      'Yes. Role-based team permissions let you invite colleagues as admins or agents, and clients who follow their own sites and write notes to you. Owners and admins choose the sites that each person sees.',
  },
  {
    question: 'What happens to my data when I leave?',
    answer:
      'Deleting a site deletes its tickets at once. To close your account, write to us. Most data is deleted within 30 days of closure.',
  },
];
