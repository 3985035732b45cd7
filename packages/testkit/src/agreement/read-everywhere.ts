import type { OrderItem } from '@contour/contract/orders'
import { weeklyDosesOf } from '@contour/domain/dosing/directions'
import { monthLabel } from '@contour/domain/dosing/months'
import { formatUsd } from '@contour/domain/money/cents'
import { finishedAt } from '@contour/domain/orders/finished-steps'
import { totalInWords, type OrderTotal } from '@contour/domain/orders/order-money'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { MONEY_LABELS, type MoneyEvent } from '@contour/domain/payments/money-events'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { pdfPages } from '../pdf-words.ts'
import { signIn } from '../people/subscription-life.ts'
import type { TestService } from '../start-test-service.ts'
import { patientCalls, staffCalls } from './role-calls.ts'

export type OrderOf = { userId: number; userPublicId: string; email: string; orderId: string }

/** What a reader says; its type is that of the response. */
export type Answer = unknown
/** What each reader says in answer to one question; a reader whose screen does not answer it is absent. */
type Answers = Readonly<Record<string, Answer>>

/** What is asked about an order. */
export type Question =
  | 'state'
  | 'steps'
  | 'waits'
  | 'total'
  | 'sum'
  | 'money'
  | 'stands'
  | 'refunded'
  | 'left'
  | 'ships'
  | 'left_on'
  | 'arrived'
  | 'label'
  | 'prescribed'
  | 'box'
  | 'doses'
  | 'plan'
  | 'next_charge'
  | 'next_amount'
  | 'renewals'
  | 'supply'
  | 'complaints'
  | 'complaint_open'
  | 'replacements'
type Readings = Readonly<Partial<Record<Question, Answers>>>

const day = (at: string | null | undefined) => (at ? easternDate(new Date(at)) : null)

/** "Charged $249.97 on November 30, 2026". */
const saidOf = ({ kind, cents, at }: MoneyEvent) =>
  `${MONEY_LABELS[kind]} ${formatUsd(cents)} on ${formatLongDate(easternDate(new Date(at)))}`
const allSaid = (payments: readonly { events: readonly MoneyEvent[] }[]) =>
  payments.flatMap(({ events }) => events.map(saidOf)).toSorted()
const inWords = (total: OrderTotal | null) => total && totalInWords(total)
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/**
 * Reads one order as every role reads it: for each question, what home and tracker, the billing page and its receipts,
 * support's order, the person's page, the clinician's chart, the pharmacy's board and the ledger answer. Amounts, days and
 * words are what the screens make of the responses, by the functions that the screens use.
 */
export async function readEverywhere(at: TestService, order: OrderOf): Promise<Readings> {
  await at.settle()
  const patient = await patientCalls(at, order)
  const [support, billing, clinic, pharmacy] = [
    await staffCalls(at, 'support'),
    await staffCalls(at, 'billing'),
    await staffCalls(at, 'clinician'),
    await staffCalls(at, 'pharmacy'),
  ]
  const home = await patient.home.readHome({})
  const own = home.order_list.orders.find(({ id }) => id === order.orderId)
  if (!own) throw new Error('the patient does not see the order')
  const plan = home.subscription_list.subscriptions.find(({ id }) => id === own.subscription_id)
  const past = (await patient.billing.listTransactions({})).transactions.filter(
    ({ order_id }) => order_id === order.orderId,
  )
  const page = await support.service.order({ id: order.orderId })
  const person = await support.service.person({ id: order.userPublicId })
  const seen = person.orders.find(({ order_id }) => order_id === order.orderId)
  const ledger = await billing.billing.ledger({ id: order.userPublicId })
  const paid = ledger.payments.filter(({ order_id }) => order_id === order.orderId)
  const chart = own.submitted > 0 ? (await clinic.clinic.chart({ id: order.orderId })).chart : null
  const row = await boardRow(pharmacy, own)
  const told = {
    billing: await complaintsAbout(billing, own),
    pharmacy: await complaintsAbout(pharmacy, own),
  }
  const receipts = await Promise.all(
    past.filter(({ has_invoice }) => has_invoice).map(({ id }) => readReceipt(at, order, id)),
  )
  const planOf = <T extends { id: string }>(all: readonly T[]) =>
    all.find(({ id }) => id === own.subscription_id)
  const runs = plan?.status === 'active' && !plan.awaits_shipment
  const isAhead = plan?.next_billing_date != null && plan.next_billing_date > easternDate(at.clock.now())
  const renewal =
    runs && isAhead ? home.upcoming[own.subscription_id]?.find(({ kind }) => kind === 'renewal') : undefined
  const ends = own.status === 'denied' || own.status === 'cancelled'
  const prescribed = chart?.prescriptions
    .filter(({ state }) => state !== 'declined' && state !== 'voided')
    .at(0)
  return {
    state: {
      home: own.status,
      support: page.order.status,
      person: seen?.status,
      ...(chart ? { chart: chart.order.status } : {}),
      ...(row ? { board: row.status } : {}),
    },
    steps: {
      home: trackerSteps(own).map((step) => [
        step.label,
        step.state,
        step.state === 'done' ? day(finishedAt(step, own)) : null,
      ]),
      support: page.steps.map(({ label, state, at: when }) => [label, state, day(when)]),
    },
    waits: { home: own.promise, support: page.promise, person: seen?.promise },
    total: { home: inWords(own.hold), support: inWords(page.money.total) },
    // What the receipts of an order add up to; of what was released nothing is left.
    ...(own.hold && !ends
      ? {
          sum: {
            home: formatUsd(own.hold.cents),
            orders: formatUsd(page.order.money?.cents ?? 0),
            receipts: formatUsd(sum(receipts.map(({ cents }) => cents))),
          },
        }
      : {}),
    money: {
      home: own.money.map(saidOf).toSorted(),
      support: page.money.events.map(saidOf).toSorted(),
      person: allSaid(person.payments.filter(({ order_id }) => order_id === order.orderId)),
      billing: allSaid(past),
      ledger: allSaid(paid),
      receipts: receipts.flatMap(({ events }) => events).toSorted(),
    },
    // What a list of orders says in one word, and what happened last.
    stands: {
      home: own.money.at(-1)?.kind ?? null,
      support: page.order.money?.kind ?? null,
    },
    refunded: {
      billing: formatUsd(Math.round(sum(past.map(({ refunded }) => refunded * 100)))),
      ledger: formatUsd(sum(paid.map(({ refunded_cents }) => refunded_cents))),
    },
    left: {
      person: sum(
        person.payments.flatMap(({ order_id, left_cents }) =>
          order_id === order.orderId ? [left_cents] : [],
        ),
      ),
      ledger: sum(paid.map(({ refundable_cents }) => refundable_cents)),
    },
    ships: {
      home: own.expected_ship_on,
      support: page.parcel?.ship_on ?? null,
      person: seen?.ship_on,
      ...(row?.status === 'order_placed' ? { board: row.ship_on } : {}),
    },
    left_on: {
      home: day(own.shipped_at),
      support: day(page.parcel?.shipped_at),
      ...(row ? { board: day(row.shipped_at) } : {}),
    },
    arrived: {
      home: day(own.delivered_at),
      support: day(page.parcel?.delivered_at),
      person: day(seen?.delivered_at),
      ...(row ? { board: day(row.delivered_at) } : {}),
    },
    label: {
      home: own.tracking_number,
      support: page.parcel?.tracking ?? null,
      person: seen?.tracking,
      ...(row ? { board: row.tracking } : {}),
    },
    prescribed: {
      home: own.prescription_data.map((line) => [
        monthLabel(line.slot, own.months_before),
        line.strength,
        line.directions,
      ]),
      ...(prescribed
        ? { chart: prescribed.items.map((line) => [line.slot, line.strength, line.directions]) }
        : {}),
    },
    box: {
      ...(own.contents.length > 0
        ? {
            home: own.contents.map((line) => [
              line.month === null ? null : own.months_before + line.month,
              line.strength,
              line.directions,
            ]),
          }
        : {}),
      ...(row ? { board: row.items.map((line) => [line.month, line.strength, line.directions]) } : {}),
    },
    // Weekly doses in the box; the letters about the parcel state as many weeks.
    ...(row ? { doses: { board: sum(row.items.map(({ quantity }) => weeklyDosesOf(quantity) ?? 0)) } } : {}),
    plan: {
      home: plan?.plan_name,
      support: page.plan.plan_name,
      person: planOf(person.plans)?.plan_name,
      ledger: planOf(ledger.subscriptions)?.plan_name,
    },
    next_charge: {
      billing: plan?.next_billing_date ?? null,
      ...(renewal ? { home: renewal.on } : {}),
      support: page.plan.next_billing_on,
      person: planOf(person.plans)?.next_billing_on,
      ledger: planOf(ledger.subscriptions)?.next_billing_on,
    },
    // The renewal that home announces, and what staff say it costs.
    next_amount: {
      support: page.plan.next_cents,
      person: planOf(person.plans)?.next_cents,
      ledger: planOf(ledger.subscriptions)?.next_cents,
      ...(renewal ? { home: renewal.cents } : {}),
    },
    renewals: {
      home: plan?.renewals,
      support: page.plan.renewals,
      person: planOf(person.plans)?.renewals,
      ledger: planOf(ledger.subscriptions)?.renewals,
    },
    supply: {
      home: plan?.supply ?? null,
      support: page.plan.supply,
      ...(chart ? { chart: chart.supply } : {}),
    },
    complaints: {
      home: own.complaints.map(({ kind, state, by, use, sent }) => ({
        kind,
        state,
        by,
        use,
        sent: sentOf(sent),
      })),
      ...Object.fromEntries(
        Object.entries({
          support: page.complaints.filter(({ state }) => state !== 'withdrawn').toReversed(),
          ...told,
        }).map(([who, rows]) => [
          who,
          rows.map(({ kind, state, due_at: by, use, sent }) => ({
            kind,
            state,
            by,
            use: use?.answer ?? null,
            sent: sentOf(sent),
          })),
        ]),
      ),
    },
    complaint_open: {
      home: own.complaints.some(({ with: holder }) => holder !== null),
      support: page.complaints.some(({ holder }) => holder !== null),
      person: seen?.complaint_open,
    },
    replacements: {
      // A request that ended with money back has no parcel.
      home: own.replacements.filter(({ parcel }) => parcel !== null).map(parcelOf),
      ...(own.replacements.length > 0 ? { board: await boardReplacements(pharmacy, own) } : {}),
    },
  }
}

type Sent = { parcel: string; ship_on: string | null; shipped_at: string | null; delivered_at: string | null }

/** What is said of a new parcel: before it has left its ship day. */
const sentOf = (sent: Sent | null) =>
  sent && {
    parcel: sent.parcel,
    ships: sent.shipped_at ? null : sent.ship_on,
    left_on: day(sent.shipped_at),
    arrived: day(sent.delivered_at),
  }

const parcelOf = (sent: {
  parcel: string | null
  replaces: string
  ship_on: string | null
  shipped_at: string | null
  delivered_at: string | null
  tracking: string | null
}) => ({
  replaces: sent.replaces,
  tracking: sent.tracking,
  ...sentOf({ ...sent, parcel: sent.parcel ?? '' }),
})

/** The replacements of an order on the pharmacy board, whichever list has them. */
async function boardReplacements(pharmacy: Awaited<ReturnType<typeof staffCalls>>, { id }: OrderItem) {
  const lists = []
  for (const show of ['open', 'shipped', 'delivered'] as const)
    lists.push(...(await pharmacy.replacement.board({ show })).rows)
  return lists.filter(({ order_id }) => order_id === id).map(parcelOf)
}

/** The complaints about an order in the list of a role, oldest first. */
async function complaintsAbout(role: Awaited<ReturnType<typeof staffCalls>>, order: OrderItem) {
  if (order.complaints.length === 0) return []
  const rows = []
  for (const show of ['open', 'ended'] as const) rows.push(...(await role.complaints.list({ show })).rows)
  return rows
    .filter(({ order_id, state }) => order_id === order.id && state !== 'withdrawn')
    .toSorted((a, b) => a.told_at.localeCompare(b.told_at))
}

/** The order's row on the pharmacy board, where the pharmacy has it. */
async function boardRow(pharmacy: Awaited<ReturnType<typeof staffCalls>>, { id, status }: OrderItem) {
  const show = BOARD_LISTS[status]
  if (!show) return undefined
  const { rows } = await pharmacy.pharmacy.board({ show, order: id })
  return rows.find(({ order_id }) => order_id === id)
}

const BOARD_LISTS: Partial<Record<OrderItem['status'], 'ready' | 'paused' | 'shipped' | 'delivered'>> = {
  order_placed: 'ready',
  shipping_paused: 'paused',
  order_shipped: 'shipped',
  order_delivered: 'delivered',
}

/** What the itemized receipt of a payment says in print: its words, total and events. */
async function readReceipt(at: TestService, order: OrderOf, id: string) {
  const answer = await fetch(`${at.service.patientUrl}/api/app/invoices/${id}/pdf?itemised=1`, {
    headers: { authorization: `Bearer ${await signIn(at, order)}` },
  })
  // A line may break after a hyphen.
  const words = pdfPages(Buffer.from(await answer.arrayBuffer()))
    .join(' ')
    .replaceAll(/(?<=\w- )(?=\w)/g, '')
  const dollars = / Total \$([\d,]+\.\d\d)/.exec(words)?.[1]
  if (dollars === undefined) throw new Error(`a receipt without a total: ${words}`)
  const events = [...words.matchAll(/(\w[\w ]*?) on (\w+ \d+, \d{4}): (\$[\d,]+\.\d\d)\./g)].map(
    ([, label = '', on = '', amount = '']) => {
      const known = Object.values(MONEY_LABELS).find((one) => label.endsWith(one))
      return `${known ?? label} ${amount} on ${on}`
    },
  )
  return { words, cents: Math.round(Number(dollars.replaceAll(',', '')) * 100), events }
}

/**
 * Returns the one answer to each question.
 * @throws Error that names who disagrees about what
 */
export function agreed(readings: Readings, step: string): Record<string, Answer> {
  const one: Record<string, Answer> = {}
  const disagree: string[] = []
  for (const [question, answers] of Object.entries(readings)) {
    const said = Object.entries(answers).map(([who, answer]) => [who, JSON.stringify(answer)] as const)
    if (new Set(said.map(([, answer]) => answer)).size > 1)
      disagree.push(`${question}:\n${said.map(([who, answer]) => `    ${who}: ${answer}`).join('\n')}`)
    one[question] = Object.values(answers)[0]
  }
  if (disagree.length > 0) throw new Error(`${step}: the roles disagree about\n  ${disagree.join('\n  ')}`)
  return one
}
