import { OWN_PRICE } from './deployment.ts';
import { type LegalDocument, list, paragraph } from './legal-document.ts';

export const TERMS: LegalDocument = {
  title: 'Terms of Service',
  lede: 'Last updated January 2025',
  summary: {
    id: 'agreement',
    title: 'Agreement',
    text: 'By using Deskbell you agree to these terms. You must be at least 18 years old and authorized to act for the websites you add.',
  },
  sections: [
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        paragraph(
          'You sign in through an identity provider and are responsible for all activity under your account. Tell us at once if someone else has used it.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        paragraph(
          'Deskbell provides a widget for your websites and a dashboard for the tickets it collects. We work to keep it available and never to lose a ticket, but we cannot guarantee uninterrupted service.',
        ),
      ],
    },
    {
      id: 'fees',
      title: 'Plan and fees',
      blocks: [
        {
          ...paragraph('What this installation costs is agreed with its operator.'),
          withPrices: 'off',
        },
        {
          ...paragraph(
            `The service is offered as a monthly subscription, the Professional plan at ${OWN_PRICE} per month. We announce price changes in advance; you can cancel at any time.`,
          ),
          withPrices: 'own',
        },
        {
          ...paragraph(
            'The service is offered as a monthly subscription, the Professional plan at 10.00 USD per month. As a launch special it is free for the first 100 users. We announce price changes in advance; you can cancel at any time.',
          ),
          withPrices: 'on',
        },
      ],
    },
    {
      id: 'content',
      title: 'Your content',
      blocks: [
        paragraph(
          'What you and your visitors write stays yours. You allow us to store, display and send it as needed to provide the service. You must have the right to collect it and inform your visitors.',
        ),
        paragraph('See ', { link: 'Privacy', to: '/privacy' }, ' for how we handle personal data.'),
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      blocks: [
        list(
          ['No spam, phishing or attempts to break in.'],
          ['No collecting passwords, card numbers or health records through the widget.'],
          ['No load that degrades the service for others.'],
        ),
      ],
    },
    {
      id: 'ending',
      title: 'Termination',
      blocks: [
        paragraph(
          'You can close your account at any time: write to us at ',
          { supportEmail: true },
          '. We may suspend an account that breaks these terms, after a warning where possible. Most data is deleted within 30 days of closure.',
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
          'We announce changes by email before they take effect. For questions, write to us at ',
          { supportEmail: true },
          '.',
        ),
      ],
    },
  ],
};
