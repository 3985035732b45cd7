import type { PromiseWords } from '@contour/domain/promises/promise-hours'
import type { OrderThread } from '@contour/domain/orders/order-threads'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { Letter } from './letter.ts'

/** The letter of one event, its channels, and the key that makes it go out only once. */
export type Template<Facts> = {
  /** Its channels; a text message is sent only to users who agreed to texts (S-10), except codes. */
  channels: readonly ('email' | 'sms')[]
  /**
   * The sentences of the event; every channel is written from them, its times in the zone of whoever reads it, with what is
   * promised to them.
   */
  letter: (facts: Facts, zone: ClockZone, promised: PromiseWords) => Letter
  /** Invented facts: what the demo shows, and what tests read. Their links open nothing. */
  sample: Facts
  /** True if the letter gives access to something: it is removed once the message was sent or has failed for good. */
  secret?: true
  /** True if the email is part of a ticket: the answer to it returns to the ticket's thread. */
  replies?: true
  /**
   * True if someone can trigger it for an address that is not theirs: one destination gets few of these (D-58), and
   * they greet nobody by name, because the name may be a stranger's words.
   */
  perDestination?: true
  /**
   * What a text message says, where it is more than that something waits or is new. It stands on a lock screen: no word
   * of a prescription, no amount, no id (D-13); the page says the rest.
   */
  sms?: (facts: Facts, zone: ClockZone) => string
  /** True if a text message is the letter itself with its own link: a code, an alarm, a link asked for a moment ago. */
  smsWhole?: true
  /** True if a text message goes out at any hour: alarms, codes, and what was asked for a moment ago. */
  anyHour?: true
  /** Distinguishes one message of this event from the next; the same one is never sent twice. */
  once: (facts: Facts) => string
}

/** Under which thread of an order's story its message is told; one that names an order does not compile without. */
type Told<Facts> = Facts extends { orderId: string } ? { thread: OrderThread } : { thread?: undefined }

export type Templates<Facts> = { readonly [E in keyof Facts]: Template<Facts[E]> & Told<Facts[E]> }

export const EMAIL = ['email'] as const
export const EMAIL_AND_TEXT = ['email', 'sms'] as const

export const perOrder = ({ orderId, n }: { orderId: string; n?: number }) => `${orderId}:${n ?? 0}`

export const reviewNext = ({ reviewInFunnel }: PromiseWords) =>
  `A doctor reviews your answers, ${reviewInFunnel}.`

/** What a wait for the patient means for the money; true as long as no prescription was signed. */
export const NOTHING_UNTIL_THEN = 'Until then, nothing ships and nothing is charged.'
