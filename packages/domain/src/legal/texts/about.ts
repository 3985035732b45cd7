import type { LegalSection } from '../legal-section.ts'

export const ABOUT: readonly LegalSection[] = [
  {
    title: 'What we are',
    text: [
      'An online clinic for weight-loss treatment. You answer questions, a licensed clinician decides, a partner pharmacy prepares your medicine, and it arrives overnight in cold packaging, free of charge.',
    ],
  },
  {
    title: 'How we charge',
    text: ['Your card is held when you order and charged when your medicine ships. A denial costs nothing.'],
  },
]
