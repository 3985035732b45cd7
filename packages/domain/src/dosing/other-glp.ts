import type { SigningFlag } from '../prescriptions/signing-flags.ts'
import { instantInWords } from '../time/instant-text.ts'
import { DRUG_TITLE, type Drug } from './drug.ts'

/** A plan of another GLP-1 drug that runs, or whose order has not left (D-83). */
export type OtherGlp = {
  readonly drug: Drug
  readonly planId: number
  readonly boughtAt: Date
  /** When its newest prescription that holds was signed; null if none is. */
  readonly signedAt: Date | null
}

/** Another GLP-1 that is prescribed too: in another plan, or in another account of the person. */
export type Overlap = OtherGlp & { readonly otherAccount: boolean }

/** What the pharmacy reads where two GLP-1 plans of one person are prescribed at once. */
export const overlapLine = ({ drug, otherAccount }: Pick<Overlap, 'drug' | 'otherAccount'>): string =>
  `${DRUG_TITLE[drug]} is also prescribed, in another ${
    otherAccount ? 'account of the same person' : 'plan'
  }. One of the two plans has to end before this ships.`

/**
 * Returns the critical flag of another GLP-1 on a chart: what it is, since when, and what this signature does to it.
 * @param boughtAt when the plan of the chart was bought: the newer of the two plans is the switch
 */
export function flagOfOtherGlp(other: OtherGlp, boughtAt: Date): SigningFlag {
  const title = DRUG_TITLE[other.drug]
  return {
    id: `other-glp/${other.drug}/${other.planId}`,
    rule: 'other-glp',
    kind: 'other_glp',
    severity: 'critical',
    reason: `Another GLP-1 runs: ${title}`,
    words: [
      `Bought ${instantInWords(other.boughtAt)}.`,
      other.signedAt ? `Prescribed ${instantInWords(other.signedAt)}.` : 'Not prescribed yet.',
      isEndedBy(other, boughtAt)
        ? 'That plan ends with this signature.'
        : 'It was bought after this one: neither ships while both are prescribed.',
    ].join(' '),
    source: 'Labels of semaglutide and tirzepatide: not with another GLP-1',
    stops: false,
  }
}

/** Whether a plan of another drug ends when the newer plan's prescription is signed (D-83). */
export const isEndedBy = (other: Pick<OtherGlp, 'boughtAt'>, boughtAt: Date): boolean =>
  other.boughtAt < boughtAt
