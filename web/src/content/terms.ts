import { type LegalDocument, list, paragraph } from './legal-document.ts';

export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  updated: 'January 2025',
  summary: {
    id: 'agreement',
    title: 'Agreement',
    text: 'By using Deskbell you agree to these terms. You need to be at least 18 years old and allowed to act for the websites you add.',
  },
  sections: [
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        paragraph(
          'You sign in through an identity provider and are responsible for what happens under your account. Tell us at once if somebody else has used it.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        paragraph(
          'Deskbell provides a widget for your websites and a dashboard for the tickets it collects. We work to keep it available and never to lose a ticket, but we cannot promise that it is free of interruptions.',
        ),
      ],
    },
    {
      id: 'fees',
      title: 'Plan and fees',
      blocks: [
        paragraph(
          'The service is offered as a monthly subscription, the Professional plan at 10.00 USD per month. As a launch special it is free for the first 100 users. We announce any change of price in advance; you can end the subscription at any time.',
        ),
      ],
    },
    {
      id: 'content',
      title: 'Your content',
      blocks: [
        paragraph(
          'What you and your visitors write stays yours. You allow us to store, show and send it as far as the service needs. You make sure that you may collect it and that your visitors know.',
        ),
        paragraph('How we handle personal data is described under ', { link: 'Privacy', to: '/privacy' }, '.'),
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      blocks: [
        list(
          ['No spam, no phishing, no attempts to break in.'],
          ['No collecting of passwords, card numbers or health records through the widget.'],
          ['No load that harms other people’s desks.'],
        ),
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      blocks: [
        paragraph(
          'You can close your account whenever you like. We may suspend an account that breaks these terms, after a warning where that is possible. Most data is deleted within 30 days of closure.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        paragraph(
          'As far as the law allows, our total liability is limited to what you paid for the service in the last 12 months. Nothing in these terms limits liability that cannot be limited by law.',
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Changes and contact',
      blocks: [
        paragraph(
          'We announce changes by email before they take effect. Questions go to ',
          { supportEmail: true },
          ' or through the ',
          { link: 'contact page', to: '/contact' },
          '.',
        ),
      ],
    },
  ],
};
