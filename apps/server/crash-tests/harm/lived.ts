import { setTimeout } from 'node:timers/promises'
import type { Drug } from '@contour/domain/dosing/drug'
import { parseStrength } from '@contour/domain/dosing/ladders'
import type { TestService } from '@contour/testkit'
import { signIn, type Member } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { orders, shipments } from '../../src/db/schema.ts'
import { harmOfMoney, harmOfParcel } from './harm-of-parcel.ts'
import type { Known, PackedLine, Parcel, Span } from './harm-of-parcel.ts'

/** Which guard said no, by the sentence that the pharmacy reads. */
const GUARDS: readonly [RegExp, string][] = [
  [/^On hold/, 'hold'],
  [/also prescribed/, 'second GLP-1'],
  [/\blots?\b/i, 'lot'],
  [/has to review this prescription again/, 'dose or weight'],
  [/answers questions before a higher dose/, 'questions'],
  [/prescriber is not licensed|state/, 'license'],
]

type Answer = { status: number; body: { message?: string } & Record<string, unknown> }
type OrderRow = typeof orders.$inferSelect
/** `of`: the parcel that is not sent again before a clinician has looked; `yes`, once one lifted the hold as prescribed. */
type Hold = Span & { of: Parcel | null; yes: boolean }

/** One history while it is lived: who acts, what they know from outside of the server, and what went wrong. */
export class Lived {
  readonly at: TestService
  readonly accounts: Member[] = []
  readonly parcels: Parcel[] = []
  readonly holds: Hold[] = []
  readonly alarms: (Span & { thread: string })[] = []
  readonly badLots: { number: string; from: Date; to: Date | null }[] = []
  readonly stated = new Map<string, number>()
  /** The months for which a clinician typed a reason at the newest signature of a plan, and when. */
  readonly reasons = new Map<number, ReadonlyMap<string, Date>>()
  /** Requests for a replacement that support has approved, with the parcel that they replace. */
  readonly replacements: { id: string; of: Parcel }[] = []
  readonly harm: string[] = []
  readonly #count: (what: string) => void

  constructor(at: TestService, count: (what: string) => void) {
    this.at = at
    this.#count = count
  }

  get now(): Date {
    return this.at.clock.now()
  }
  get known(): Known {
    return { ...this, userIds: this.accounts.map(({ userId }) => userId) }
  }

  count(what: string): void {
    this.#count(what)
  }

  /** Whether a call was answered with success; a refusal of the pharmacy is counted by its guard. */
  went(what: string, { status, body }: Answer): boolean {
    if (status >= 500) this.harm.push(`${what} answered ${status}: ${JSON.stringify(body)}`)
    if (status !== 200 && what === 'ships') {
      const guard = GUARDS.find(([text]) => text.test(body.message ?? ''))?.[1] ?? body.message
      this.count(`kept: ${guard === 'hold' && this.isAlarmed ? 'alarm' : guard}`)
    }
    this.count(`${what}: ${status === 200 ? 'done' : 'refused'}`)
    return status === 200
  }

  async as(userId: number, method: string, path: string, body?: unknown): Promise<Answer> {
    const token = await signIn(this.at, { userId })
    return this.at.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  }
  async staff(who: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const token = await signInStaff(this.at, who)
    return this.at.staffCall(method, `/staff-api${path}`, { token, ...(body === undefined ? {} : { body }) })
  }

  /** The orders of the person in these states, of all accounts, the oldest first. */
  orders(...states: OrderRow['status'][]): Promise<OrderRow[]> {
    return this.at.ctx.db
      .select()
      .from(orders)
      .where(and(inArray(orders.user_id, this.known.userIds), inArray(orders.status, states)))
      .orderBy(asc(orders.id))
  }

  /** What the board shows for the box of an order. */
  async boxOf(orderId: string): Promise<PackedLine[]> {
    const { body } = await this.staff('pharmacy', 'GET', `/pharmacy/orders?order=${orderId}`)
    const rows = body['rows'] as { order_id: string; items: { slot: string; strength: string }[] }[]
    const items = rows.find(({ order_id: id }) => id === orderId)?.items ?? []
    return items.map(({ slot, strength }) => ({ slot, ug: parseStrength(strength) ?? 0 }))
  }

  /** A parcel left: an order's own, or one that is sent again instead of another with what was in that. */
  async left(order: OrderRow, packed: readonly PackedLine[] | Parcel): Promise<void> {
    const [kind, lines, reasons] =
      'lines' in packed
        ? (['replacement', packed.lines, this.#reasonsFor(packed)] as const)
        : (['original', packed, this.reasons.get(order.subscription_id) ?? new Map<string, Date>()] as const)
    const [row] = await this.at.ctx.db
      .select()
      .from(shipments)
      .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, kind), isNotNull(shipments.shipped_at)))
      .orderBy(desc(shipments.id))
    if (!row?.shipped_at) return
    const parcel: Parcel = {
      userId: order.user_id,
      drug: order.drug,
      planId: order.subscription_id,
      orderId: order.id,
      shipmentId: row.id,
      lines,
      reasons,
      shippedAt: row.shipped_at,
      deliveredAt: null,
      used: true,
    }
    this.parcels.push(parcel)
    this.count('parcels')
    this.count(lines.length > 1 ? 'parcels of several months' : 'parcels of one month')
    if (kind === 'replacement') this.count('parcels instead of others')
    if (order.shipment_no > 1) this.count('later parcels')
    this.harm.push(...(await harmOfParcel(this.at, this.known, parcel)))
  }

  /** After every step: what came meanwhile, and whether money moved for nothing. */
  async check(): Promise<void> {
    for (const parcel of this.parcels.filter(({ deliveredAt }) => deliveredAt === null)) {
      const [row] = await this.at.ctx.db.select().from(shipments).where(eq(shipments.id, parcel.shipmentId))
      parcel.deliveredAt = row?.delivered_at ?? null
    }
    this.harm.push(...(await harmOfMoney(this.at, this.known)))
  }

  /** The reasons of a parcel that is sent again: whoever lifted its hold as prescribed gave one for all of it. */
  #reasonsFor(of: Parcel): ReadonlyMap<string, Date> {
    const reasons = new Map(of.reasons)
    for (const { to } of this.holds.filter((one) => one.of === of && one.yes))
      for (const { slot } of of.lines) if (to) reasons.set(slot, to)
    return reasons
  }

  /** The patient is on hold; `of` where that is because of a parcel to be sent again. */
  hold(userId: number, of: Parcel | null = null): void {
    if (this.isOnHold(userId)) return
    this.holds.push({ userId, from: this.now, to: null, of, yes: false })
    if (of) this.count('holds of a parcel to be sent again')
  }

  isOnHold(userId: number): boolean {
    return this.holds.some((one) => one.userId === userId && one.to === null)
  }

  get isAlarmed(): boolean {
    return this.alarms.some(({ to }) => to === null)
  }

  get isHeld(): boolean {
    return this.holds.some(({ to }) => to === null)
  }

  /**
   * Lets time pass: only hours while an alarm repeats every 15 minutes, and a day while what waits for the end of a hold is
   * tried every hour, because each time costs as much as a day.
   */
  async wait(seconds: number): Promise<void> {
    const most = this.isAlarmed ? 3 * 3600 : this.isHeld ? 24 * 3600 : seconds
    await this.at.advance(Math.min(seconds, most))
    // Real seconds have passed too: the connections that both sides have given up meanwhile close before the next call.
    await setTimeout(20)
  }

  state(userId: number, drug: Drug, ug: number | undefined): void {
    if (ug === undefined) this.stated.delete(`${userId} ${drug}`)
    else this.stated.set(`${userId} ${drug}`, ug)
  }
}
