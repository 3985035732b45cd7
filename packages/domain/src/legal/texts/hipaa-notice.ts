import type { LegalSection } from '../legal-section.ts'

export const HIPAA_NOTICE: readonly LegalSection[] = [
  {
    title: 'What this notice covers',
    text: [
      'This notice describes how medical information about you may be used and disclosed and how you can get access to it.',
      'It counts from the date of this version, which stands on this page.',
    ],
  },
  {
    title: 'How we use your information',
    text: [
      'For treatment: clinicians and the pharmacy read what they need to treat you.',
      'For payment: we use what is needed to charge you and to answer your bank.',
      'For running the service: we check quality, train staff and keep records that the law asks for.',
      'Where the law asks for it: public health, courts, and the agencies that watch over care.',
      'Any other use needs your written permission. You may take it back in writing; what was done before stays done.',
    ],
  },
  {
    title: 'What we do not do',
    text: ['We do not sell your health information, and we do not send it to advertising companies.'],
  },
  {
    title: 'Your rights',
    text: [
      'You may see your record, get a copy, ask for a correction, and ask for a list of those we shared it with.',
      'You may ask us to limit what we use or share. If you paid for care in full yourself, we do not tell your insurer of it when you ask so.',
      'You may ask to be reached in another way or at another address.',
      'You may have this notice on paper.',
      'You may complain to us or to the US Department of Health and Human Services. Nobody is treated worse for it.',
    ],
  },
  {
    title: 'What we must do',
    text: [
      'The law asks us to keep your health information private, to give you this notice and to do what it says.',
      'If somebody saw or took your health information who should not have, we tell you.',
    ],
  },
  {
    title: 'Changes of this notice',
    text: [
      'We may change this notice, also for information that we have already. The new one stands on this page with its date.',
    ],
  },
  {
    title: 'Whom to ask',
    text: ['Ask for our privacy contact, by the phone number, the email or the postal address of support.'],
  },
]
