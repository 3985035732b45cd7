import type { PlainDate } from '../time/plain-date.ts'

/** What of an account tells whether it belongs to the same person as another one. */
export type PersonFacts = {
  readonly firstName: string
  readonly lastName: string
  readonly dob: PlainDate
  readonly phone: string
  readonly addresses: readonly { readonly line1: string; readonly zip: string }[]
  /** The gateway's fingerprints of the cards. */
  readonly cards: readonly string[]
}

/** What two accounts share besides name and birth date, in the order in which it is read. */
export const SHARED = ['phone', 'address', 'card'] as const
export type Shared = (typeof SHARED)[number]

/** Least and most characters of the reason why two accounts are two people. Our own figures. */
export const DISTINCTION_REASON = { min: 10, max: 500 } as const

/**
 * Returns what two accounts share if they belong to the same person: name and birth date, with phone, address or card
 * (D-83). Empty for two people. Names are compared by their letters alone: nobody types an accent twice the same way.
 */
export function sharedBySamePerson(a: PersonFacts, b: PersonFacts): readonly Shared[] {
  if (!isNamesake(a, b)) return []
  const meet = (mine: readonly string[], theirs: readonly string[]) =>
    mine.some((value) => value !== '' && theirs.includes(value))
  const shared: Readonly<Record<Shared, boolean>> = {
    phone: meet([phoneOf(a)], [phoneOf(b)]),
    address: meet(placesOf(a), placesOf(b)),
    card: meet(a.cards, b.cards),
  }
  return SHARED.filter((what) => shared[what])
}

/** Whether two accounts have one name and birth date. */
export const isNamesake = (a: Named, b: Named): boolean =>
  a.dob === b.dob && nameOf(a) === nameOf(b) && nameOf(a) !== ''

type Named = Pick<PersonFacts, 'firstName' | 'lastName' | 'dob'>

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const nameOf = ({ firstName, lastName }: Named): string => letters(`${firstName}${lastName}`)

/** The last ten digits: one number with and without its country code is one number. */
const phoneOf = ({ phone }: PersonFacts): string => phone.replaceAll(/\D/g, '').slice(-10)

const placesOf = ({ addresses }: PersonFacts): string[] =>
  addresses.map(({ line1, zip }) => (line1.trim() === '' ? '' : `${letters(line1)} ${zip.slice(0, 5)}`))
