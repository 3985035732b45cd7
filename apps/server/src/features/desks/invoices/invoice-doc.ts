import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS, type Term } from '@contour/domain/catalog/price-book'
import { brandMark } from '@contour/domain/site/brand'
import { MONEY_LABELS, type MoneyEvent } from '@contour/domain/payments/money-events'
import { paymentWord, type PaymentWord } from '@contour/domain/payments/payment-word'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import type { PaymentSummary } from '../../care/payments/index.ts'

/** The texts and amounts, ready to print, from which both formats of an invoice are rendered. */
export type InvoiceDoc = {
  mark: string
  title: string
  number: string
  /** US Eastern date of the charge, before it of the hold, 'YYYY-MM-DD': also the date in the file's metadata. */
  issuedOn: string
  head: readonly (readonly [string, string])[]
  company: readonly string[]
  patient: readonly string[]
  lines: readonly { text: string; amount: string }[]
  total: string
  /** The state of the money, and any refunds. */
  notes: readonly string[]
  contact: string
}

export type InvoiceFacts = {
  /** True if the gateway is an embedded adapter: the invoice says so, as every page does (decisions D-74). */
  rehearsal: boolean
  brand: string
  number: string
  date: string
  company: { name: string; address: string; supportEmail: string; supportPhone: string }
  patient: {
    name: string
    address: { line_1: string; line_2: string; city: string; state: string; zip: string } | null
  }
  purpose: string
  term: Term | null
  cents: number
  discountCents: number
  /** The add-ons that it pays, each with what it is. */
  addons: readonly { title: string; cents: number }[]
  state: PaymentSummary
  card: string | null
  /** What happened to the money, oldest first. */
  events: readonly MoneyEvent[]
  /** The additional facts of an itemized receipt for a health account (A-02); never a diagnosis. */
  itemised: {
    drug: string
    prescriber: string | null
    npi: string | null
    prescribedOn: string | null
    shippedOn: string | null
  } | null
}

/** X-15: the invoice states the state of the money in plain words, those of every screen (D-90). */
const STATE: Record<PaymentWord, string> = {
  pending: 'This payment is being confirmed.',
  held: 'Held on your card. Nothing is charged until your order ships.',
  charged: 'Charged.',
  released: 'Released. Nothing was charged.',
  refunded: 'Refunded in full.',
  partly_refunded: 'Charged, and refunded in part.',
  disputed: 'Charged, and disputed.',
  dispute_won: 'Charged. The dispute was decided for us.',
  declined: 'Declined. Nothing was charged.',
}

/** integrations.md 1.8; the receipt for a health account names it (A-02). */
const NO_MEDICINE = 'The medicine is left out for privacy. The itemized receipt names it.'

/**
 * Builds one model for HTML and PDF (M-29). It has no diagnosis and, on the invoice itself, no drug (integrations.md
 * 1.8).
 */
export function invoiceDoc(facts: InvoiceFacts): InvoiceDoc {
  const { itemised: itemized, patient, company } = facts
  const address = patient.address
  const lines = linesOf(facts)
  return {
    mark: brandMark(facts.brand),
    title: itemized ? 'Itemized receipt' : 'Invoice',
    number: facts.number,
    issuedOn: facts.date,
    head: [
      ['Number', facts.number],
      ['Date', formatLongDate(facts.date)],
      ...(facts.card ? [['Card', facts.card] as const] : []),
    ],
    company: [company.name, company.address],
    patient: [
      patient.name,
      ...(address
        ? [
            [address.line_1, address.line_2].filter(Boolean).join(', '),
            `${address.city}, ${address.state} ${address.zip}`,
          ]
        : []),
    ],
    lines,
    total: formatUsd(facts.cents),
    notes: [
      ...(facts.rehearsal ? ['Rehearsal. No payment is real.'] : []),
      STATE[paymentWord(facts.events, facts.state === 'partly_refunded')],
      ...facts.events.map(
        ({ kind, at, cents }) =>
          `${MONEY_LABELS[kind]} on ${formatLongDate(easternDate(new Date(at)))}: ${formatUsd(cents)}.`,
      ),
      ...(itemized ? receiptLines(itemized, facts) : facts.purpose === 'fee' ? [] : [NO_MEDICINE]),
    ],
    contact: `Questions: ${company.supportEmail}, ${company.supportPhone}`,
  }
}

function linesOf({ purpose, term, cents, discountCents, addons, itemised: itemized }: InvoiceFacts) {
  if (purpose === 'fee') return [{ text: 'Early termination fee', amount: formatUsd(cents) }]
  const bought = addons.map((addon) => ({
    text: itemized ? addon.title : 'Add-on',
    amount: formatUsd(addon.cents),
  }))
  if (purpose === 'addon') return bought
  const plan = cents - addons.reduce((sum, addon) => sum + addon.cents, 0) + discountCents
  const name = itemized ? `Prescription plan, ${itemized.drug}` : 'Prescription plan'
  const text = term ? `${name}, ${TERM_LABELS[term]}, ${term === 1 ? '1 month' : `${term} months`}` : name
  return [
    { text, amount: formatUsd(plan) },
    ...bought,
    ...(discountCents > 0 ? [{ text: 'Discount', amount: formatUsd(-discountCents) }] : []),
    { text: 'Overnight cold shipping', amount: 'Free' },
  ]
}

/** What was paid for: the plan's medicine, and what each add-on is; an add-on's own receipt names nothing else (D-90). */
const receiptLines = (
  receipt: NonNullable<InvoiceFacts['itemised']>,
  { purpose, addons }: Pick<InvoiceFacts, 'purpose' | 'addons'>,
) =>
  [
    ...(purpose === 'addon' ? [] : [`Medication: ${receipt.drug}, by prescription.`]),
    ...addons.map(({ title }) => `Medication: ${title}, by prescription.`),
    receipt.prescriber ? `Prescriber: ${receipt.prescriber}, NPI ${receipt.npi ?? ''}.` : null,
    receipt.prescribedOn ? `Prescribed on ${formatLongDate(receipt.prescribedOn)}.` : null,
    receipt.shippedOn ? `Dispensed and shipped on ${formatLongDate(receipt.shippedOn)}.` : null,
  ].filter((line) => line !== null)
