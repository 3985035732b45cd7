import { SHARED, type Shared } from '../accounts/same-person.ts'
import { DRUG_TITLE, type Drug } from '../dosing/drug.ts'
import { instantInWords } from '../time/instant-text.ts'
import type { SigningFlag } from './signing-flags.ts'

export type ElsewhereOrder = {
  readonly drug: Drug
  readonly boughtAt: Date
  /** When the newest prescription of the plan that holds was signed. */
  readonly signedAt: Date | null
}

/** Another account of the same person, with its plans that run and, without one, its newest order. */
export type OtherAccount = {
  readonly publicId: string
  readonly email: string
  readonly shared: readonly Shared[]
  readonly running: readonly ElsewhereOrder[]
  readonly last: { readonly drug: Drug; readonly at: Date; readonly status: string } | null
}

const SHARED_WORDS: Readonly<Record<Shared, string>> = { phone: 'phone', address: 'address', card: 'card' }

/** Returns the flag of another account of the same person: critical while a plan runs there (D-83). */
export function flagOfOtherAccount({ publicId, email, shared, running, last }: OtherAccount): SigningFlag {
  const same = SHARED.filter((what) => shared.includes(what)).map((what) => SHARED_WORDS[what])
  const plans = running.map(
    ({ drug, boughtAt, signedAt }) =>
      `${DRUG_TITLE[drug]} runs there, bought ${instantInWords(boughtAt)}, ${
        signedAt ? `prescribed ${instantInWords(signedAt)}` : 'not prescribed yet'
      }.`,
  )
  return {
    id: `same-person/${publicId}`,
    rule: 'same-person',
    kind: 'same_person',
    severity: running.length > 0 ? 'critical' : 'important',
    reason: 'The same person has another account',
    words: [
      `Account ${email}: same name and birth date, same ${same.join(' and ')}.`,
      ...plans,
      running.length > 0
        ? 'Nothing ships for either account while both are prescribed: one of the plans has to end.'
        : last === null
          ? 'No order there.'
          : `No plan runs there. Last order: ${DRUG_TITLE[last.drug]}, ${last.status.replaceAll('_', ' ')}, ${instantInWords(last.at)}.`,
    ].join(' '),
    source: 'One GLP-1 at a time, whatever the account',
    stops: false,
  }
}
