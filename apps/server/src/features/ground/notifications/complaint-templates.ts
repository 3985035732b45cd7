import { asksUse } from '@contour/domain/complaints/complaint'
import type { ComplaintKind, DoseWarning, UseAnswer } from '@contour/domain/complaints/complaint'
import {
  AFTER_REFUND,
  DOSE_WARNINGS,
  TEMPERATURE_RULE,
  WHAT_IS_WRONG,
} from '@contour/domain/complaints/complaint-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { cardName } from '@contour/domain/subscriptions/denial-refund'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { ofComplaint } from './sample-parts.ts'
import { EMAIL, EMAIL_AND_TEXT, type Templates } from './template.ts'

/** What every letter about a complaint may say: which parcel, what is wrong, who answers by when (ISO), and its use. */
export type ComplaintSays = {
  complaintId: string
  orderId: string
  parcel: string
  wrong: ComplaintKind
  who: string
  by: string
  use: DoseWarning | UseAnswer | null
}

export type ComplaintFacts = {
  complaint_received: ComplaintSays
  complaint_answered: Omit<ComplaintSays, 'use'> & { use: UseAnswer; note: string }
  complaint_late: Omit<ComplaintSays, 'wrong'> & { n: number }
  complaint_explained: Pick<ComplaintSays, 'complaintId' | 'orderId' | 'parcel'> & { message: string }
  complaint_refunded: Pick<ComplaintSays, 'complaintId' | 'orderId' | 'parcel'> & {
    cents: number
    brand: string | null
    last4: string | null
    /** In support's words. */
    reason: string
    use: UseAnswer | null
  }
}

const SEE_IT = { label: 'See where it stands', to: '/home' }
const once = ({ complaintId }: { complaintId: string }) => complaintId

/** What a letter says about the doses, after its news; empty where there is nothing to say. */
export const warningOf = (use: ComplaintSays['use']): string =>
  use && use !== 'use' ? ` ${DOSE_WARNINGS[use]}` : ''

export const complaintAnswer = ({ who, by }: Pick<ComplaintSays, 'who' | 'by'>, zone: ClockZone) => ({
  who: `${who}.`,
  by: `You hear from us by ${momentInWords(new Date(by), zone)}.`,
})

/** Messages about a complaint, one for each step that its patient waits for (D-92). */
export const COMPLAINT_TEMPLATES: Templates<ComplaintFacts> = {
  complaint_received: {
    sample: ofComplaint,
    thread: 'delivery',
    channels: EMAIL,
    letter: (says, zone) => ({
      subject: 'About your parcel: we are on it',
      heading: 'We are on it',
      fact: `You told us that ${WHAT_IS_WRONG[says.wrong]} (${says.parcel}).${warningOf(says.use)}`,
      details: {
        ...complaintAnswer(says, zone),
        ...(asksUse(says.wrong) ? { otherwise: TEMPERATURE_RULE.store } : {}),
        cost: 'You pay nothing for a new parcel.',
      },
      button: { ...SEE_IT, note: 'Was it a mistake? You can take it back there.' },
    }),
    once,
  },
  complaint_answered: {
    sample: { ...ofComplaint, use: 'do_not_use', note: 'The cold packs were empty.' },
    thread: 'medicine',
    sms: () => 'We answered what you told us about your parcel. Please read it before you use it.',
    channels: EMAIL_AND_TEXT,
    letter: (says, zone) => ({
      subject: 'About your parcel: our answer',
      heading: says.use === 'use' ? 'You can use your parcel' : 'Do not use your parcel',
      fact:
        says.use === 'use'
          ? `You can use parcel ${says.parcel}.`
          : `This is about parcel ${says.parcel}. ${DOSE_WARNINGS.do_not_use}`,
      message: says.note,
      details: {
        ...complaintAnswer(says, zone),
        ...(says.use === 'use'
          ? {}
          : { otherwise: 'Did you already use it? Write to your doctor, even if you feel fine.' }),
      },
      button: SEE_IT,
    }),
    once,
  },
  complaint_late: {
    sample: { ...ofComplaint, n: 1 },
    thread: 'delivery',
    sms: () => 'Our answer about your parcel takes longer. We are sorry.',
    channels: EMAIL_AND_TEXT,
    letter: (says, zone) => ({
      subject: 'About your parcel: it takes longer',
      heading: 'It takes longer',
      fact: `We have not answered about parcel ${says.parcel} in time. We are sorry.${warningOf(says.use)}`,
      details: complaintAnswer(says, zone),
      button: SEE_IT,
    }),
    once: ({ complaintId, n }) => `${complaintId}:${n}`,
  },
  complaint_explained: {
    sample: { ...ofComplaint, message: 'The vial is within its range. You can use it.' },
    thread: 'delivery',
    channels: EMAIL,
    letter: ({ parcel, message }) => ({
      subject: 'About your parcel: our answer',
      heading: 'About your parcel',
      fact: `This is our answer about parcel ${parcel}.`,
      message,
      details: { otherwise: 'If you see it another way, call or write to us.' },
      button: SEE_IT,
    }),
    once,
  },
  complaint_refunded: {
    sample: {
      ...ofComplaint,
      cents: 14_997,
      brand: 'visa',
      last4: '4242',
      reason: 'The vial was cracked.',
      use: 'do_not_use',
    },
    thread: 'money',
    channels: EMAIL,
    letter: ({ parcel, cents, reason, use, ...card }) => ({
      subject: 'You get your money back',
      heading: 'You get your money back',
      fact: `${formatUsd(cents)} goes back to ${cardName(card)} for parcel ${parcel}.${warningOf(use)}`,
      message: reason,
      details: { by: PROMISE_TEXTS.returnedMoney, otherwise: AFTER_REFUND },
      button: SEE_IT,
    }),
    once,
  },
}
