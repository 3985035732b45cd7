import type { HoldOutcome } from '@contour/domain/care-holds/care-hold'
import { liftedSentences } from '@contour/domain/care-holds/lifted-sentences'
import { returnedMoneyLines, type ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { EMAIL_AND_TEXT, type Templates } from './template.ts'

/** The facts of each event; `who` is the clinician who has it, null for the clinical team, `by` an instant as ISO text. */
export type CareHoldFacts = {
  care_hold_opened: { holdId: string; who: string | null; by: string }
  care_hold_kept: { holdId: string; who: string | null; by: string }
  care_hold_lifted: {
    holdId: string
    who: string
    outcome: HoldOutcome
    /** Seconds that are left to decide about a prescription; null where none waits. */
    leftSeconds: number | null
  } & ReturnedMoney
  /** `state` is the name of the state in which nobody is licensed (D-104). */
  state_hold_opened: { holdId: string; state: string; by: string }
  state_hold_lifted: { holdId: string }
  state_care_ended: { holdId: string; state: string } & ReturnedMoney
}

const TEAM = 'The clinical team'
const answer = (who: string | null, by: string, zone: ClockZone) =>
  `${who ?? TEAM} has it. You hear from us by ${momentInWords(new Date(by), zone)}.`

const ENDS_BY_ITSELF =
  'If we find nobody by then, your plan ends without a fee, and what you paid for parcels that were not sent is returned.'

const SEE_IT = { label: 'See what is on hold', to: '/home' }

/** Messages about care holds: that there is one and by when somebody answers, never why (D-76). */
export const CARE_HOLD_TEMPLATES: Templates<CareHoldFacts> = {
  care_hold_opened: {
    sample: { holdId: '1', who: 'Dr. Casey Demo', by: '2026-11-24T14:00:00Z' },
    sms: () => 'Your order is on hold. Nothing is sent.',
    channels: EMAIL_AND_TEXT,
    letter: ({ who, by }, zone) => ({
      subject: 'Your order is on hold',
      heading: 'Your order is on hold',
      fact: 'Nothing is sent and nothing is charged.',
      details: {
        by: answer(who, by, zone),
        otherwise: 'In danger? Call 911 now. Do not wait for us.',
        cost: 'A hold has no fee.',
      },
      button: SEE_IT,
    }),
    once: ({ holdId }) => holdId,
  },
  care_hold_kept: {
    sample: { holdId: '1', who: 'Dr. Casey Demo', by: '2026-11-27T14:00:00Z' },
    sms: () => 'Your order stays on hold. Nothing is sent.',
    channels: EMAIL_AND_TEXT,
    letter: ({ who, by }, zone) => ({
      subject: 'Your order stays on hold',
      heading: 'Your order stays on hold',
      fact: 'A doctor looked at it today. Nothing is sent and nothing is charged.',
      details: { by: answer(who, by, zone), cost: 'A hold has no fee.' },
      button: SEE_IT,
    }),
    once: ({ holdId, by }) => `${holdId}:${by}`,
  },
  care_hold_lifted: {
    sample: {
      holdId: '1',
      who: 'Dr. Casey Demo',
      outcome: 'as_prescribed',
      leftSeconds: 27_600,
      refunded: [],
      released: [],
    },
    channels: EMAIL_AND_TEXT,
    letter: ({ who, outcome, leftSeconds, refunded, released }) => ({
      subject: outcome === 'ended' ? 'Your plan has ended' : 'Your order is no longer on hold',
      heading: outcome === 'ended' ? 'Your plan has ended' : 'Your order is no longer on hold',
      fact: liftedSentences({ who, outcome, leftSeconds }),
      details: outcome === 'ended' ? { cost: returnedMoneyLines({ refunded, released }).join(' ') } : {},
      button: { label: outcome === 'ended' ? 'See the details' : 'See your order', to: '/home' },
    }),
    once: ({ holdId }) => holdId,
  },
  state_hold_opened: {
    sample: { holdId: '1', state: 'North Dakota', by: '2026-12-12T05:00:00Z' },
    sms: () => 'Your order is on hold. Nothing is sent.',
    channels: EMAIL_AND_TEXT,
    letter: ({ state, by }, zone) => ({
      subject: 'Your order is on hold',
      heading: 'Your order is on hold',
      fact: `Right now we have nobody who is licensed to treat you in ${state}. Nothing is sent and nothing is charged.`,
      details: {
        by: `We are looking for somebody. You hear from us by ${momentInWords(new Date(by), zone)}.`,
        otherwise: `${ENDS_BY_ITSELF} In danger? Call 911 now. Do not wait for us.`,
        cost: 'A hold has no fee.',
      },
      button: SEE_IT,
    }),
    once: ({ holdId }) => holdId,
  },
  state_hold_lifted: {
    sample: { holdId: '1' },
    channels: EMAIL_AND_TEXT,
    letter: () => ({
      subject: 'Your order is no longer on hold',
      heading: 'Your order is no longer on hold',
      fact: 'We can treat you in your state again. Your order goes on where it stopped.',
      details: {},
      button: { label: 'See your order', to: '/home' },
    }),
    once: ({ holdId }) => holdId,
  },
  state_care_ended: {
    sample: { holdId: '1', state: 'North Dakota', refunded: [], released: [] },
    channels: EMAIL_AND_TEXT,
    letter: ({ state, refunded, released }) => ({
      subject: 'Your plan has ended',
      heading: 'Your plan has ended',
      fact: `We found nobody who is licensed to treat you in ${state}. Your plan has ended. There is no fee.`,
      details: {
        otherwise: 'Please ask another doctor before you go on. Your profile has a copy of your records.',
        cost: returnedMoneyLines({ refunded, released }).join(' '),
      },
      button: { label: 'See the details', to: '/home' },
    }),
    once: ({ holdId }) => holdId,
  },
}
