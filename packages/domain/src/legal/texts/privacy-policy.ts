import type { LegalSection } from '../legal-section.ts'

export const PRIVACY_POLICY: readonly LegalSection[] = [
  {
    title: 'What we collect',
    text: [
      'What you type, photos and videos you upload, messages, orders, and technical records of your visits.',
    ],
  },
  {
    title: 'Why',
    text: [
      'To decide whether treatment is right for you, to deliver it, to charge you correctly and to answer you.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Your care team, the partner pharmacy, the carrier (name and address), and the payment provider (payment data).',
      'Your card number goes to the payment provider alone; we keep its brand and last four digits.',
      'No health detail, name or e-mail address is given to advertising or analytics services.',
    ],
  },
  {
    title: 'How long',
    text: [
      'Medical records are kept as long as the law of your state asks. Other data goes when it is not needed.',
    ],
  },
  { title: 'Your choices', text: ['You may ask for a copy of your data and for its correction.'] },
  {
    title: 'On your device',
    text: ['Answers and your session are kept in this browser. Logging out removes them.'],
  },
]
