import { momentInWords } from '@contour/domain/time/instant-text'
import { CHECK_IN_EARLY_MINUTES, ENTER_MINUTES } from '@contour/domain/visits/visit-times'
import { EMAIL_AND_TEXT, FOOTERS, NOTHING_UNTIL_THEN } from './template.ts'
import type { Templates } from './template.ts'

/** The facts of each event; `startsAt` is an instant, `hours` how long before the visit the reminder is sent. */
export type VisitFacts = {
  visit_turn: { orderId: string; visitId: string; n: number }
  visit_booked: { orderId: string; visitId: string; startsAt: string }
  visit_reminder: { orderId: string; visitId: string; startsAt: string; hours: number }
  visit_missed: { orderId: string; visitId: string }
  /** `reason` is written by the clinician for the patient. */
  visit_withdrawn: { orderId: string; visitId: string; startsAt: string; reason: string }
}

const when = (startsAt: string) => momentInWords(new Date(startsAt))
const room = (orderId: string, label: string) => ({ label, to: `/visit/${orderId}` })
const STEP = { at: 3, label: 'your visit' }

/** Messages about live visits (M-06): your turn, booked, reminders, missed, canceled by the clinic. */
export const VISIT_TEMPLATES: Templates<VisitFacts> = {
  visit_turn: {
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }) => ({
      subject: 'It is your turn',
      heading: 'It is your turn',
      fact: 'Your doctor is ready to see you now.',
      details: {
        by: `Please join within ${ENTER_MINUTES} minutes.`,
        otherwise: 'If you miss it, you can get in line again or book a time.',
      },
      step: STEP,
      button: room(orderId, 'Join your visit'),
      footer: FOOTERS.order,
    }),
    once: ({ visitId, n }) => `${visitId}:${n}`,
  },
  visit_booked: {
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt }) => ({
      subject: 'Your visit is booked',
      heading: 'Your visit is booked',
      fact: `It is on ${when(startsAt)}.`,
      details: {
        by: `You can check in ${CHECK_IN_EARLY_MINUTES} minutes before.`,
        who: 'You, until the visit.',
        next: 'After the visit the doctor decides on your prescription.',
      },
      step: STEP,
      button: {
        ...room(orderId, 'See your visit'),
        note: 'There you can add it to your calendar, move it, or cancel it.',
      },
      footer: FOOTERS.order,
    }),
    once: ({ visitId }) => visitId,
  },
  visit_reminder: {
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt }) => ({
      subject: 'Your visit is coming up',
      heading: 'Your visit is coming up',
      fact: `It is on ${when(startsAt)}.`,
      details: {
        by: `You can check in ${CHECK_IN_EARLY_MINUTES} minutes before.`,
        otherwise: 'If you cannot come, please move or cancel it, so that someone else can have the time.',
      },
      step: STEP,
      button: room(orderId, 'See your visit'),
      footer: FOOTERS.order,
    }),
    once: ({ visitId, hours }) => `${visitId}:${hours}`,
  },
  visit_missed: {
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }) => ({
      subject: 'You missed your visit',
      heading: 'You missed your visit',
      fact: 'You can get in line again or book another time.',
      details: { who: 'You, until the visit.', otherwise: NOTHING_UNTIL_THEN },
      step: STEP,
      button: room(orderId, 'Meet your doctor'),
      footer: FOOTERS.order,
    }),
    once: ({ visitId }) => visitId,
  },
  visit_withdrawn: {
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt, reason }) => ({
      subject: 'We had to cancel your visit',
      heading: 'We had to cancel your visit',
      fact: `We are sorry: your visit on ${when(startsAt)} cannot take place.`,
      message: reason,
      details: { who: 'You, until you book another time.', otherwise: NOTHING_UNTIL_THEN },
      step: STEP,
      button: room(orderId, 'Book another time'),
      footer: FOOTERS.order,
    }),
    once: ({ visitId }) => visitId,
  },
}
