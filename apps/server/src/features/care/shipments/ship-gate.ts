import { licenseDifference } from '@contour/domain/shipments/license-difference'
import { zipProblem } from '@contour/domain/contact/address'
import { compareDates, formatLongDate, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { momentInWords } from '@contour/domain/time/instant-text'
import type { ShipmentStop } from './shipment-stop.ts'

/** One check before a shipment: its sentence when it does not hold, null when it does. */
export type ShipCheck = {
  check: 'hold' | 'questions' | 'other_glp' | 'prescription' | 'license' | 'payment' | 'address' | 'day'
  problem: string | null
}

/** Status, payment and planned day of the order that a shipment is for. */
type OrderFacts = {
  status: string
  /** A reason not to ship because of payment or cancellation. */
  stop: ShipmentStop | null
  shipmentNo: number
  hold: { state: string; captureBefore: Date | null } | null
  /** The day to which staff moved the shipment; null if it was not moved (M-18). */
  movedTo: PlainDate | null
  /** Until when the patient may answer the questions before a higher dose (D-87); null where nothing is asked. */
  askedUntil: Date | null
}

/** The facts that the gate checks. */
export type GateFacts = {
  /** The neutral line of the patient's open hold (D-76); null without one. */
  careHold: string | null
  /** The sentence about another GLP-1 that is prescribed too (D-83); null without one. */
  otherGlp: string | null
  /** Null for a replacement: nothing is due for it, and its order's status says nothing about it (D-37). */
  order: OrderFacts | null
  prescriptionState: string | null
  /** Until when the prescription covers a shipment. */
  validUntil: Date | null
  /** The state it ships to, the state it was reviewed for, and until when the prescriber is licensed there (D-57). */
  license: { shipsTo: string | null; orderState: string; licensedUntil: string | null } | null
  /** Whether no line of the prescription is for this shipment (D-66). */
  boxIsEmpty: boolean
  address: { line_1: string; city: string; state: string; zip: string } | null
}

/**
 * Returns why an order may not ship now, one sentence per reason; empty if it may (ahead.md A-16, M-16). The order is
 * hold, questions before a higher dose, another GLP-1, prescription, money, address, day.
 */
export function shipGate(facts: GateFacts, now: Date): string[] {
  // A cancelled or unpaid order needs no other reason.
  if (facts.order?.stop) return [facts.careHold, facts.order.stop.text].filter((problem) => problem !== null)
  return [
    facts.order?.status === 'shipping_paused' ? 'Shipping is paused.' : null,
    ...shipChecks(facts, now).map(({ problem }) => problem),
  ].filter((problem) => problem !== null)
}

/**
 * Returns each check of the gate in the same order, with the sentence why it does not hold; null if it holds. A shipment
 * for which nothing is due has no check of the payment.
 */
export const shipChecks = (facts: GateFacts, now: Date): ShipCheck[] => [
  { check: 'hold', problem: facts.careHold },
  ...(facts.order ? [{ check: 'questions' as const, problem: askedProblem(facts.order, now) }] : []),
  { check: 'other_glp', problem: facts.otherGlp },
  { check: 'prescription', problem: prescriptionProblem(facts, now) },
  { check: 'license', problem: licenseProblem(facts, now) },
  ...(facts.order ? [{ check: 'payment' as const, problem: authorizationProblem(facts.order, now) }] : []),
  { check: 'address', problem: addressProblem(facts) },
  { check: 'day', problem: dayProblem(facts.order?.movedTo ?? null, now) },
]

/** While the questions before a higher dose are open, nobody knows which strength leaves. */
function askedProblem({ askedUntil }: OrderFacts, now: Date): string | null {
  return askedUntil && askedUntil > now
    ? `The patient answers questions before a higher dose until ${momentInWords(askedUntil)}.`
    : null
}

function prescriptionProblem(facts: GateFacts, now: Date): string | null {
  const { prescriptionState, validUntil, boxIsEmpty } = facts
  if (prescriptionState !== 'accepted' && prescriptionState !== 'auto')
    return 'The prescription was not accepted.'
  if (validUntil !== null && validUntil <= now) return 'The prescription has expired.'
  return boxIsEmpty ? 'The prescription has no month for this shipment.' : null
}

/** Returns why a clinician licensed elsewhere must review the order first (D-57). */
export function licenseProblem({ license }: Pick<GateFacts, 'license'>, now: Date): string | null {
  if (!license) return null
  const { shipsTo, orderState, licensedUntil } = license
  const prescriberLicensed = licensedUntil !== null && licensedUntil >= easternDate(now)
  return licenseDifference({ shipsTo: shipsTo || null, orderState, prescriberLicensed })
}

function authorizationProblem({ hold: authorization, shipmentNo }: OrderFacts, now: Date): string | null {
  // A later shipment of a prepaid term has nothing due: its money was captured with the first (M-18).
  if (!authorization) return shipmentNo > 1 ? null : 'No payment is authorized for this order.'
  if (authorization.state === 'captured' || authorization.state === 'capturing') return null
  if (authorization.state !== 'held') return 'The payment is being confirmed.'
  return authorization.captureBefore !== null && authorization.captureBefore <= now
    ? 'The authorization on the card has expired.'
    : null
}

function addressProblem({ address }: GateFacts): string | null {
  const complete = address && address.line_1 && address.city && address.state && address.zip
  return complete ? zipProblem(address) : 'The shipping address is missing.'
}

/**
 * Refrigerated shipments leave Monday to Thursday and never before a holiday (M-16); one that staff moved does not leave
 * before the day that the patient was given (M-18).
 */
function dayProblem(movedTo: PlainDate | null, now: Date): string | null {
  const today = easternDate(now)
  if (movedTo && compareDates(today, movedTo) < 0)
    return `This shipment was moved to ${formatLongDate(movedTo)}. It does not leave before that day.`
  return isShipDay(today)
    ? null
    : `No shipments leave today. The next ship day is ${formatLongDate(nextShipDate(today))}.`
}
