import { clockInWords, momentInWords } from '@contour/domain/time/instant-text'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { VisitCancelReason } from '@contour/domain/visits/visit-life-cycle'
import { CHECK_IN_EARLY_MINUTES, ENTER_MINUTES } from '@contour/domain/visits/visit-times'
import { ofVisit, startsAt } from './sample-parts.ts'
import { EMAIL_AND_TEXT, NOTHING_UNTIL_THEN, type Templates } from './template.ts'

/** The facts of each event; `startsAt` is an instant, `hours` how long before the visit the reminder is sent. */
export type VisitFacts = {
  visit_turn: { orderId: string; visitId: string; n: number }
  visit_booked: { orderId: string; visitId: string; startsAt: string }
  visit_reminder: { orderId: string; visitId: string; startsAt: string; hours: number }
  visit_missed: { orderId: string; visitId: string }
  /** `reason` is written by the clinician for the patient. */
  visit_withdrawn: { orderId: string; visitId: string; startsAt: string; reason: string }
  visit_late: { orderId: string; visitId: string; startsAt: string }
  /** `startsAt` is null for a place in line. */
  visit_canceled: { orderId: string; visitId: string; startsAt: string | null; because: VisitCancelReason }
}

const when = (startsAt: string, zone: ClockZone) => momentInWords(new Date(startsAt), zone)
const room = (orderId: string, label: string) => ({ label, to: `/visit/${orderId}` })
const STEP = { at: 3, label: 'your visit' }

/** What a visit that the service canceled means for the patient, and what the patient can do. */
const CANCELED: Readonly<
  Record<VisitCancelReason, { why: string; who: string; next: string; toRoom: string | null }>
> = {
  payment: {
    why: 'Your order needs a valid card first.',
    who: 'You, until the card is entered.',
    next: 'After that you can get in line or book a time again.',
    toRoom: 'See what to do',
  },
  decided: {
    why: 'Your doctor has decided without it.',
    who: 'You, until you have read the decision.',
    next: 'You find it with your order.',
    toRoom: null,
  },
  held_otherwise: {
    why: 'You have talked with the doctor already.',
    who: 'Your clinical team.',
    next: 'The doctor decides on your prescription.',
    toRoom: null,
  },
  answers_needed: {
    why: 'We need something from you before a doctor can see you.',
    who: 'You, until it is sent.',
    next: 'After that you can get in line or book a time again.',
    toRoom: 'See what to do',
  },
  clinician_lost: {
    why: 'The doctor can no longer hold it.',
    who: 'You, until you book another time.',
    next: 'Another doctor can see you. You can book a time or get in line.',
    toRoom: 'Book another time',
  },
  order_moved: {
    why: 'Your order has moved to its next step.',
    who: 'Nobody waits for you now.',
    next: 'You see the next step with your order.',
    toRoom: null,
  },
}

/** Messages about live visits (M-06): your turn, booked, reminders, late, missed, canceled by the clinic. */
export const VISIT_TEMPLATES: Templates<VisitFacts> = {
  visit_turn: {
    sample: { ...ofVisit, n: 1 },
    thread: 'care',
    // The patient stands in line and asked for it a moment ago.
    anyHour: true,
    sms: () => `It is your turn. Please join within ${ENTER_MINUTES} minutes.`,
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
    }),
    once: ({ visitId, n }) => `${visitId}:${n}`,
  },
  visit_booked: {
    sample: { ...ofVisit, startsAt },
    thread: 'care',
    sms: ({ startsAt }, zone) => `Your appointment is on ${when(startsAt, zone)}.`,
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt }, zone) => ({
      subject: 'Your visit is booked',
      heading: 'Your visit is booked',
      fact: `It is on ${when(startsAt, zone)}.`,
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
    }),
    once: ({ visitId }) => visitId,
  },
  visit_reminder: {
    sample: { ...ofVisit, startsAt, hours: 24 },
    thread: 'care',
    sms: ({ startsAt }, zone) => `Your appointment is on ${when(startsAt, zone)}.`,
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt }, zone) => ({
      subject: 'Your visit is coming up',
      heading: 'Your visit is coming up',
      fact: `It is on ${when(startsAt, zone)}.`,
      details: {
        by: `You can check in ${CHECK_IN_EARLY_MINUTES} minutes before.`,
        otherwise: 'If you cannot come, please move or cancel it, so that someone else can have the time.',
      },
      step: STEP,
      button: room(orderId, 'See your visit'),
    }),
    once: ({ visitId, hours }) => `${visitId}:${hours}`,
  },
  visit_missed: {
    sample: ofVisit,
    thread: 'care',
    sms: () => 'You missed your appointment. You can choose another time.',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId }) => ({
      subject: 'You missed your visit',
      heading: 'You missed your visit',
      fact: 'You can get in line again or book another time.',
      details: { who: 'You, until the visit.', otherwise: NOTHING_UNTIL_THEN },
      step: STEP,
      button: room(orderId, 'Meet your doctor'),
    }),
    once: ({ visitId }) => visitId,
  },
  visit_withdrawn: {
    sample: { ...ofVisit, startsAt, reason: 'I am called to the hospital that day.' },
    thread: 'care',
    sms: ({ startsAt }, zone) =>
      `We are sorry: your appointment on ${when(startsAt, zone)} cannot take place.`,
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt, reason }, zone) => ({
      subject: 'We had to cancel your visit',
      heading: 'We had to cancel your visit',
      fact: `We are sorry: your visit on ${when(startsAt, zone)} cannot take place.`,
      message: reason,
      details: { who: 'You, until you book another time.', otherwise: NOTHING_UNTIL_THEN },
      step: STEP,
      button: room(orderId, 'Book another time'),
    }),
    once: ({ visitId }) => visitId,
  },
  visit_late: {
    sample: { ...ofVisit, startsAt },
    thread: 'care',
    anyHour: true,
    sms: ({ startsAt }, zone) =>
      `We are sorry: your appointment at ${clockInWords(new Date(startsAt), zone)} is late.`,
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt }, zone) => ({
      subject: 'Your doctor is late',
      heading: 'Your doctor is late',
      fact: `We are sorry: your visit at ${clockInWords(new Date(startsAt), zone)} has not started yet.`,
      details: {
        who: 'Our clinicians. We have told all of them.',
        next: 'Stay in the waiting room: a doctor calls you. Or book another time.',
      },
      step: STEP,
      button: room(orderId, 'Go to your visit'),
    }),
    once: ({ visitId }) => visitId,
  },
  visit_canceled: {
    sample: { ...ofVisit, startsAt, because: 'clinician_lost' },
    thread: 'care',
    sms: () => 'Your appointment does not take place.',
    channels: EMAIL_AND_TEXT,
    letter: ({ orderId, startsAt, because }, zone) => {
      const { why, who, next, toRoom } = CANCELED[because]
      return {
        subject: 'Your visit does not take place',
        heading: 'Your visit does not take place',
        fact:
          startsAt === null
            ? `You are no longer in line for a visit. ${why}`
            : `Your visit on ${when(startsAt, zone)} does not take place. ${why}`,
        details: { who, next },
        step: STEP,
        button: toRoom ? room(orderId, toRoom) : { label: 'See your order', to: '/home' },
      }
    },
    once: ({ visitId }) => visitId,
  },
}
