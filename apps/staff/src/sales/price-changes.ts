import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { formatUsd } from '@contour/domain/money/cents'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { readUsd } from '../billing/read-usd.ts'
import type { DraftRow, PriceBookRow } from './sales-reads.ts'

type Named = Pick<DraftRow, 'list' | 'drug' | 'term' | 'part'>

/** One price of the price book: the one in force, and the next published one. */
export type BookLine = Named & {
  key: string
  cents: number
  next: { cents: number; from: PlainDate } | null
}

export const keyOf = ({ list, drug, term, part }: Named): string => `${list}-${drug}-${term}-${part}`

export const LIST_WORDS: Readonly<Record<DraftRow['list'], string>> = {
  checkout: 'First purchase',
  buymore: 'Buy more',
  upgrade: 'Upgrade',
}

const PART_WORDS: Readonly<Record<DraftRow['part'], string>> = {
  first: 'first month',
  regular: 'each further month',
  total: 'whole term',
}

export const DRUG_WORDS = { semaglutide: 'Semaglutide', tirzepatide: 'Tirzepatide' } as const

/** Formats a price's name: "Semaglutide, Quarterly, whole term". */
export const formatPrice = (row: Named): string =>
  `${DRUG_WORDS[row.drug]}, ${TERM_LABELS[row.term]}, ${PART_WORDS[row.part]}`

/** Returns the price book on a date with one line per price: the row in force, and the earliest that follows it. */
export function bookLines(rows: readonly PriceBookRow[], today: PlainDate): readonly BookLine[] {
  const inForce = rows.filter(
    ({ valid_from, valid_to }) => valid_from <= today && (valid_to === null || valid_to > today),
  )
  return inForce.map((row) => {
    const [next] = rows
      .filter((other) => keyOf(other) === keyOf(row) && other.valid_from > today)
      .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    return {
      ...row,
      key: keyOf(row),
      next: next ? { cents: next.cents, from: next.valid_from } : null,
    }
  })
}

export type Change = { row: DraftRow; from: number | null }

/** Returns the changes of a price draft to the price book, each with the price that it replaces. */
export const changesOf = (rows: readonly DraftRow[], book: readonly BookLine[]): readonly Change[] =>
  rows.map((row) => ({ row, from: book.find(({ key }) => key === keyOf(row))?.cents ?? null }))

/**
 * Reads the form: returns only prices that differ from the one in force, and an error per field for input that is not a
 * price or is below the minimum charge.
 */
export function readChanges(
  typed: Readonly<Record<string, string>>,
  book: readonly BookLine[],
): { rows: readonly DraftRow[]; wrong: Readonly<Record<string, string>> } {
  const rows: DraftRow[] = []
  const wrong: Record<string, string> = {}
  for (const { key, list, drug, term, part, cents: now } of book) {
    const text = typed[key]
    if (text === undefined || text.trim() === '') continue
    const cents = readUsd(text)
    if (cents === null) wrong[key] = 'Enter a price such as 149.97.'
    else if (cents < MIN_CHARGE) wrong[key] = `A price is at least ${formatUsd(MIN_CHARGE)}.`
    else if (cents !== now) rows.push({ list, drug, term, part, cents })
  }
  return { rows, wrong }
}
