import { AVERAGE_LOSS, CLAIMED_SAVINGS, REPORT_DISCOUNTS } from '../report/report-figures.ts'
import { MONTHLY_LOSS_PERCENT } from '../report/weight-projection.ts'
import { SUBSCRIPTION_PRICE_HELPER } from '../catalog/price-book.ts'
import { addMonths, isPlainDate, type PlainDate } from '../time/plain-date.ts'

/** The figures of a claim by name; the name says whether percent, weeks or whole dollars. */
/**
 * What stands behind a claim (D-09, D-86): a published study, the label, our price list, our own counted
 * records, or a model that the sentence itself calls one. Without any it cannot be approved.
 */
export const EVIDENCE = ['none', 'study', 'label', 'price_list', 'own_records', 'model'] as const
export type Evidence = (typeof EVIDENCE)[number]

export type ClaimFigures = Readonly<Record<string, number>>

/**
 * The fields of a claim that the owner may edit (decisions D-09, M-41). `{name}` in the text is replaced by that
 * figure.
 */
export type ClaimWording = {
  text: string
  figures: ClaimFigures
  evidence: Evidence
  source: string
  /** The population in which it was measured, or to which it applies. */
  population: string
  /** The regulatory status of what was studied; empty if nothing was studied. */
  studied: string
  /** Last day on which it may be shown; it must be reviewed before then. */
  expires_on: PlainDate
}

export type ClaimRecord = ClaimWording & { approved_by: string | null; withdrawn: boolean }

/** A first version is reviewed within so many months of the day on which it was entered. */
const FIRST_REVIEW_MONTHS = 12
const LABELED = 'An FDA-approved product was studied. Compounded medicine was not, and is not FDA-approved.'

/** What the company's own texts say of its service; nobody has measured it yet. */
const STATED_SERVICE = {
  evidence: 'none',
  source: 'As the company states it; not measured',
  population: 'All patients',
  studied: '',
} as const satisfies Partial<ClaimWording>

export const CLAIM_IDS = [
  'CL-01',
  'CL-02',
  'CL-03',
  'CL-04',
  'CL-05',
  'CL-06',
  'CL-07',
  'CL-08',
  'CL-09',
  'CL-10',
  'CL-11',
  'CL-12',
] as const

export type ClaimId = (typeof CLAIM_IDS)[number]

export const isClaimId = (id: string): id is ClaimId => CLAIM_IDS.some((known) => known === id)

/**
 * The initial register (document 1 §2.5 and §9, decisions D-09, X-06 to X-08): every figure with which a page promises
 * a result or a saving. The screens contain none of these numbers; they print what the server returns.
 */
export const CLAIM_SEEDS = {
  'CL-01': {
    text: 'The program’s model: {monthly_percent}% of the starting weight a month.',
    figures: { monthly_percent: MONTHLY_LOSS_PERCENT },
    evidence: 'model',
    source: 'The program’s own model, not a study',
    population: 'Nobody was measured; an illustration',
    studied: '',
  },
  'CL-02': {
    text: 'Semaglutide 2.4 mg: on average {loss_percent}% less weight after {weeks} weeks, with placebo {placebo_percent}%.',
    figures: { loss_percent: 14.9, weeks: 68, placebo_percent: 2.4 },
    evidence: 'study',
    source: 'STEP 1, N Engl J Med 2021;384:989',
    population: '1,961 adults with obesity or overweight, without diabetes, with lifestyle advice',
    studied: LABELED,
  },
  'CL-03': {
    text: 'Tirzepatide 15 mg: on average {loss_percent}% less weight after {weeks} weeks, with placebo {placebo_percent}%.',
    figures: { loss_percent: 20.9, weeks: 72, placebo_percent: 3.1 },
    evidence: 'study',
    source: 'SURMOUNT-1, N Engl J Med 2022;387:205',
    population: '2,539 adults with obesity or overweight, without diabetes, with lifestyle advice',
    studied: LABELED,
  },
  'CL-04': {
    text: 'Average loss of body weight: semaglutide {semaglutide_average}%, 1 in 3 lose more {semaglutide_third}%; tirzepatide {tirzepatide_average}%, 1 in 3 lose more {tirzepatide_third}%.',
    figures: {
      semaglutide_average: AVERAGE_LOSS.semaglutide.average,
      semaglutide_third: AVERAGE_LOSS.semaglutide.oneInThree,
      tirzepatide_average: AVERAGE_LOSS.tirzepatide.average,
      tirzepatide_third: AVERAGE_LOSS.tirzepatide.oneInThree,
    },
    evidence: 'none',
    source: 'Figures as the program advertises them',
    population: 'As advertised, together with diet and exercise',
    studied: '',
  },
  'CL-05': {
    text: 'Save ${savings} with us. Regular price ${base}.',
    figures: {
      savings: CLAIMED_SAVINGS,
      base: SUBSCRIPTION_PRICE_HELPER,
      discount_ninetynine: REPORT_DISCOUNTS.ninetynine,
      discount_oneforty: REPORT_DISCOUNTS.oneforty,
      discount_default: REPORT_DISCOUNTS.default,
    },
    evidence: 'none',
    source: 'Advertised figures; charges come from the price list',
    population: 'New customers',
    studied: '',
  },
  'CL-06': {
    text: 'As low as: the 12-month total divided by twelve months.',
    figures: {},
    evidence: 'price_list',
    source: 'Price list, new customers',
    population: 'New customers who choose twelve months',
    studied: '',
  },
  'CL-07': {
    text: 'You save: compared with as many months at the regular month price.',
    figures: {},
    evidence: 'price_list',
    source: 'Price list, new customers',
    population: 'New customers who choose the longer term',
    studied: '',
  },
  // The labels of document 1 §2.4 stand under their claims: production draws one only with evidence (D-86).
  'CL-08': {
    text: 'Semaglutide: Most Popular.',
    figures: {},
    evidence: 'none',
    source: 'Our own label; no orders were counted',
    population: 'All customers',
    studied: '',
  },
  'CL-09': {
    text: 'Tirzepatide: Most Effective, of the two.',
    figures: {},
    evidence: 'study',
    source: 'SURMOUNT-5, N Engl J Med 2025;393:26',
    population: '751 adults with obesity, without diabetes: tirzepatide compared with semaglutide',
    studied: LABELED,
  },
  // Times and amounts of service that pages state (D-64): production prints one only with evidence, which the page Numbers counts.
  'CL-10': {
    text: 'A live visit: the wait and the visit usually take under {minutes} minutes.',
    figures: { minutes: 5 },
    ...STATED_SERVICE,
  },
  'CL-11': {
    text: 'Medication at your door in {hours} hours or less, from when the carrier has it.',
    figures: { hours: 48 },
    ...STATED_SERVICE,
  },
  'CL-12': {
    text: 'Unlimited clinical chat is included with every plan.',
    figures: {},
    ...STATED_SERVICE,
  },
} as const satisfies Readonly<Record<ClaimId, Omit<ClaimWording, 'expires_on'>>>

/** Returns the first version of a claim, as it is entered on a day. */
export const firstWording = <Id extends ClaimId>(id: Id, on: PlainDate) => ({
  ...CLAIM_SEEDS[id],
  expires_on: addMonths(on, FIRST_REVIEW_MONTHS),
})

/** Whether anything stands behind a claim; one that nothing supports is drawn where no patient is real, and never else. */
export const isSupported = ({ evidence }: Pick<ClaimWording, 'evidence'>): boolean => evidence !== 'none'

/**
 * Returns why a claim cannot be approved, or null: it has evidence, and a study says whether what was studied is approved.
 */
export function whyNotApproved({
  evidence,
  studied,
}: Pick<ClaimWording, 'evidence' | 'studied'>): string | null {
  if (!isSupported({ evidence })) return 'It names no evidence. A claim without evidence cannot be approved.'
  if (evidence === 'study' && studied.trim() === '') return 'Say whether the studied drug is approved.'
  return null
}

/**
 * Whether a page may show a claim: approved, not withdrawn, and not past its last day (D-09). `today` in US Eastern.
 */
export const isServed = (claim: ClaimRecord, today: PlainDate): boolean =>
  claim.approved_by !== null && !claim.withdrawn && today <= claim.expires_on

export const formatClaim = ({ text, figures }: Pick<ClaimWording, 'text' | 'figures'>): string =>
  text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => String(figures[name] ?? slot))

/**
 * Returns the first problem of an edited claim, or null: its figures must have the register's names, each a number from
 * 0 to 10,000, and the text may name no other figure.
 */
export function claimProblem(id: ClaimId, wording: ClaimWording): string | null {
  const names = Object.keys(CLAIM_SEEDS[id].figures)
  if (wording.text.trim() === '') return 'Enter the text.'
  if (wording.source.trim() === '') return 'Enter the source.'
  if (!isPlainDate(wording.expires_on)) return 'Enter the last day as year, month and day.'
  const missing = names.find((name) => !fits(wording.figures[name]))
  if (missing) return `Enter a number for ${missing}.`
  if (Object.keys(wording.figures).some((name) => !names.includes(name)))
    return 'A figure has an unknown name.'
  const slot = [...wording.text.matchAll(/\{(\w+)\}/g)].find(([, name]) => !names.includes(name ?? ''))
  if (slot) return `The text uses ${slot[0]}, which is not a figure of this claim.`
  return null
}

const fits = (figure: number | undefined): boolean =>
  figure !== undefined && Number.isFinite(figure) && figure >= 0 && figure <= 10_000
