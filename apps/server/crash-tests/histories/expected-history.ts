import type { ChargeEvent } from '@contour/domain/subscriptions/charge-schedule'
import { chargesOf } from '@contour/testkit/charges-of'
import type { Term } from '@contour/domain/catalog/price-book'
import { addDays, addMonths, daysBetween } from '@contour/domain/time/plain-date'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import type { Event } from './history.ts'

/** Money captured or refunded, and the US Eastern date of it. */
export type Entry = { kind: 'capture' | 'refund'; cents: number; on: string }

/** What the page announced before the card was used, reduced to numbers. */
type Notified = { first: readonly number[]; planCents: number; renewal: number; fee: number }

type State = 'pending' | 'active' | 'past_due' | 'cancelling' | 'ended'

/** A card is retried after so many days, and the subscription ends after 30 (document M-26). */
const RETRIES = [1, 3, 5, 7]
const GIVEN_UP = 30

/** Reads the numbers from an announced charge schedule. */
export function messagesCausedBy(plan: readonly ChargeEvent[]): Notified {
  const charges = chargesOf(plan)
  const first = charges.filter(({ kind }) => kind === 'capture').map(({ cents }) => cents)
  return {
    first,
    planCents: first[0] ?? Number.NaN,
    renewal: charges.find(({ kind }) => kind === 'renewal')?.cents ?? Number.NaN,
    fee: plan.find(({ kind }) => kind === 'fee_window')?.cents ?? 0,
  }
}

/**
 * What must happen to the money of a subscription, day by day, as a patient may expect who read the charge schedule and
 * knows what they have done since. It is derived from the wording of the schedule and of the cancel, move and pause
 * dialogs and uses no code of the billing engine, which it verifies: only the announced amounts and the calendar.
 */
export class ExpectedHistory {
  readonly entries: Entry[] = []
  /** Cents authorized at the end of the day. */
  held = 0
  #told: Notified
  #term: Term
  #state: State = 'pending'
  /** Billing periods that are paid; the next one is this plus one. */
  #paid = 0
  #from: { on: string; months: number } = { on: '', months: 0 }
  #periodStart = ''
  #sentOfPeriod = 0
  #cardPays = true
  #pastDueOn = ''
  #ready: string
  /** What a cancellation will do, and on which day. */
  #ending: { on: string; fee: number; refund: number } | null = null
  /** The price of three months: the used part of a longer term is charged at that price (M-27). */
  #quarter: number

  constructor(result: Notified, term: Term, facts: { ready: string; quarter: number }) {
    this.#told = result
    this.#term = term
    this.#ready = facts.ready
    this.#quarter = facts.quarter
    this.held = result.first.reduce((sum, cents) => sum + cents, 0)
  }

  get state(): State {
    return this.#state
  }

  /** The amount announced for a renewal, which Pay Now must specify. */
  get dueCents(): number {
    return this.#told.renewal
  }

  /** The date of the next charge; later ones have the same day of the month. */
  get next(): string {
    return addMonths(this.#from.on, this.#paid * this.#term + this.#from.months)
  }

  /** Applies what is due before noon. */
  morning(today: string): void {
    if (this.#ending && this.#ending.on <= today) this.#end(today, this.#ending)
    if (this.#state === 'active' && this.held === 0 && this.next <= today) {
      if (this.#cardPays) this.held = this.#told.renewal
      else {
        this.#state = 'past_due'
        this.#pastDueOn = today
      }
    } else if (this.#state === 'past_due') {
      const days = daysBetween(this.#pastDueOn, today)
      if (days >= GIVEN_UP) this.#state = 'ended'
      else if (RETRIES.includes(days) && this.#cardPays) this.#pay()
    }
  }

  /**
   * Whether the dialog accepts the event on this day, and what follows from it. Null if the history must not attempt
   * it: another card during an authorization would change whether it can be reauthorized, which was not announced.
   */
  try(event: Event, today: string): boolean | null {
    switch (event.kind) {
      case 'cancel':
        if (this.#state !== 'active' && this.#state !== 'pending') return false
        // A subscription that has not begun ends at once, and the cancellation cannot be undone.
        if (this.#state === 'pending') this.#finish()
        else if (!event.undone) this.#cancel(today)
        return true
      case 'pause':
      case 'move': {
        if (this.#state !== 'active' || this.held > 0) return false
        if (event.undone) return true
        if (event.kind === 'pause') this.#from = { ...this.#from, months: this.#from.months + event.months }
        else this.#from = { on: addDays(this.next, event.days), months: -this.#paid * this.#term }
        return true
      }
      case 'card_fails':
      case 'new_card':
        if (this.#state === 'pending' || (this.held > 0 && this.#state !== 'ended')) return null
        this.#cardPays = event.kind === 'new_card'
        if (this.#cardPays && this.#state === 'past_due') this.#pay()
        return true
      case 'pay_now':
        if (this.#state !== 'past_due') return false
        this.#cardPays = true
        this.#pay()
        return true
    }
  }

  /** The afternoon at the pharmacy: paid or authorized shipments are sent if it is a ship day. */
  afternoon(today: string): void {
    if (!isShipDay(today)) return
    if (this.#state === 'pending' && today >= this.#ready) {
      for (const cents of this.#told.first) this.entries.push({ kind: 'capture', cents, on: today })
      this.#state = 'active'
      this.#from = { on: today, months: 0 }
      this.#periodStart = today
      return this.#begin()
    }
    if (this.#state !== 'active') return
    if (this.held > 0) {
      this.entries.push({ kind: 'capture', cents: this.#told.renewal, on: today })
      const planned = this.next
      const late = daysBetween(planned, today) > 15
      this.#periodStart = late ? today : planned
      this.#begin()
      // Two charges are never close together: after a long delay the same day of a later month is next.
      if (late)
        while (this.next < addDays(addMonths(today, this.#term), -15))
          this.#from = { ...this.#from, months: this.#from.months + 1 }
      return
    }
    const within = this.#term === 1 ? 1 : this.#term / 3
    if (this.#sentOfPeriod < within && addDays(this.#periodStart, this.#sentOfPeriod * 90) <= today)
      this.#sentOfPeriod += 1
  }

  #begin(): void {
    this.#paid += 1
    this.#sentOfPeriod = 1
    this.held = 0
  }

  #pay(): void {
    this.#state = 'active'
    this.held = this.#told.renewal
  }

  #cancel(today: string): void {
    this.#state = 'cancelling'
    this.#ending = {
      on: addDays(today, 1),
      fee: this.#term === 1 && this.#paid < 3 ? this.#told.fee : 0,
      refund: this.#unused(),
    }
  }

  /** Of a prepaid term, the amount paid for shipments that will not be sent. */
  #unused(): number {
    if (this.#term < 6 || this.#sentOfPeriod >= this.#term / 3) return 0
    const paid = this.#paid === 1 ? this.#told.planCents : this.#told.renewal
    return Math.max(0, paid - this.#sentOfPeriod * this.#quarter)
  }

  #end(today: string, { fee, refund }: { fee: number; refund: number }): void {
    if (fee > 0 && this.#cardPays) this.entries.push({ kind: 'capture', cents: fee, on: today })
    if (refund > 0) this.entries.push({ kind: 'refund', cents: refund, on: today })
    this.#finish()
  }

  #finish(): void {
    this.#state = 'ended'
    this.held = 0
    this.#ending = null
  }
}
