import { formatUsd, type Cents } from '../money/cents.ts'
import { SECURED_STATES } from '../payments/payment-life-cycle.ts'
import { moneyEvents, paymentChains, type MoneyEvent, type PaymentRecord } from '../payments/money-events.ts'

export type MoneyLine = { kind: 'plan' | 'addon'; name: string; cents: Cents }

/** What is held for an order, or was charged for it: one total with its lines (D-90). */
export type OrderTotal = {
  cents: Cents
  captured: boolean
  lines: MoneyLine[]
  /** The amounts on the card statement: an add-on bought after the payment is a line of its own there. */
  card_lines: Cents[]
}

/** An add-on bought with an order: its share of the price, and whether a clinician refused it (D-51). */
export type PaidAddon = { title: string; cents: Cents; refused: boolean }

type Chain = readonly PaymentRecord[]

/**
 * Returns the total of an order, null while nothing is held or charged for it, every event of its money, oldest
 * first, and the payment of its plan. An add-on bought after the payment has an authorization of its own and is part of the same total; what a
 * clinician refused is not.
 */
export function orderMoney(
  records: readonly PaymentRecord[],
  { planName, addons }: { planName: string; addons: readonly PaidAddon[] },
): { total: OrderTotal | null; events: MoneyEvent[]; paymentId: string | null } {
  const chains = paymentChains(records)
  const isApart = ([root]: Chain) => root?.purpose === 'addon'
  const [plan, extra] = [chains.filter((chain) => !isApart(chain)), chains.filter(isApart)].map(newestSecured)
  const wasApart = chains.some((chain) => isApart(chain) && moneyEvents(chain)[0]?.kind === 'held')
  const events = chains
    .flatMap(moneyEvents)
    .filter(({ kind }) => kind !== 'declined')
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const paymentId = plan?.public_id ?? null
  if (!plan && !extra) return { total: null, events, paymentId }
  const refused = sum(addons.filter((addon) => addon.refused))
  const amounts = [
    plan ? amountOf(plan, wasApart ? 0 : refused) : 0,
    extra ? amountOf(extra, refused) : 0,
  ] as const
  const bought = wasApart && !extra ? [] : addons.filter((addon) => !addon.refused)
  const ofPlan = sum(amounts.map((cents) => ({ cents }))) - sum(bought)
  const lines: MoneyLine[] = bought.map(({ title, cents }) => ({ kind: 'addon', name: title, cents }))
  if (ofPlan > 0) lines.unshift({ kind: 'plan', name: planName, cents: ofPlan })
  return {
    total: {
      cents: sum(lines),
      captured: plan?.state === 'captured',
      lines,
      card_lines: amounts.filter((cents) => cents > 0),
    },
    events,
    paymentId,
  }
}

/** The newest payment whose money is authorized or charged. */
const newestSecured = (chains: readonly Chain[]): PaymentRecord | undefined =>
  chains.flatMap((chain) => chain.at(-1) ?? []).findLast(({ state }) => SECURED_STATES.includes(state))

const amountOf = ({ captured, cents }: PaymentRecord, refused: Cents): Cents =>
  captured ?? Math.max(0, cents - refused)

const sum = (all: readonly { cents: Cents }[]): Cents => all.reduce((cents, one) => cents + one.cents, 0)

/** Names a total with its lines where there are several: "$269.94 ($249.97 for your plan, $19.97 for your add-on)". */
export function totalInWords({ cents, lines }: Pick<OrderTotal, 'cents' | 'lines'>): string {
  const addons = lines.filter(({ kind }) => kind === 'addon')
  if (addons.length === 0) return formatUsd(cents)
  const parts = [
    ...lines.filter(({ kind }) => kind === 'plan').map((line) => `${formatUsd(line.cents)} for your plan`),
    `${formatUsd(sum(addons))} for your ${addons.length === 1 ? 'add-on' : 'add-ons'}`,
  ]
  return `${formatUsd(cents)} (${parts.join(', ')})`
}

/** Announces the lines of the card statement where there are several; empty for one (D-90). */
export const cardLinesSentence = (amounts: readonly Cents[]): string =>
  amounts.length > 1 ? `Your card statement shows two lines: ${amounts.map(formatUsd).join(' and ')}.` : ''

/**
 * When the money of an order was charged, or held while it is not: an ISO instant, null before both. Of several holds
 * that stand, the first one; what was released, as the hold of a refused add-on, stands no more.
 */
export function securedAt(events: readonly MoneyEvent[]): string | null {
  const standing: MoneyEvent[] = []
  for (const event of events) {
    if (event.kind === 'held') standing.push(event)
    const ended = event.kind === 'released' ? standing.findIndex(({ cents }) => cents === event.cents) : -1
    if (ended >= 0) standing.splice(ended, 1)
  }
  return (events.find(({ kind }) => kind === 'charged') ?? standing[0])?.at ?? null
}
