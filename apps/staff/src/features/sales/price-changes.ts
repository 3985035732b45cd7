import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import type { PlainDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { readUsd } from '../billing/read-usd.ts'
import type { DraftRow, PriceBookRow } from './sales-reads.ts'
import type { pricesTexts } from '../../texts/en/sales-prices.ts'

type Named = Pick<DraftRow, 'list' | 'drug' | 'term' | 'part'>

/** One price of the price book: the one in force, and the next published one. */
export type BookLine = Named & {
  key: string
  cents: number
  next: { cents: number; from: PlainDate } | null
}

export const keyOf = ({ list, drug, term, part }: Named): string => `${list}-${drug}-${term}-${part}`

type T = TextsOf<typeof pricesTexts>

/** Formats a price's name: "Semaglutide, Quarterly, whole term". */
export const formatPrice = (t: T, { drug, term, part }: Named): string =>
  t('priceName', { drug: DRUG_TITLE[drug], term: TERM_LABELS[term], part: t(`part_${part}`) })

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
  t: T,
  typed: Readonly<Record<string, string>>,
  book: readonly BookLine[],
): { rows: readonly DraftRow[]; wrong: Readonly<Record<string, string>> } {
  const rows: DraftRow[] = []
  const wrong: Record<string, string> = {}
  for (const { key, list, drug, term, part, cents: now } of book) {
    const text = typed[key]
    if (text === undefined || text.trim() === '') continue
    const cents = readUsd(text)
    if (cents === null) wrong[key] = t('priceWrong')
    else if (cents < MIN_CHARGE) wrong[key] = t('priceLow', { amount: MIN_CHARGE })
    else if (cents !== now) rows.push({ list, drug, term, part, cents })
  }
  return { rows, wrong }
}
