import { formatUsd } from '@contour/domain/money/cents'
import { findState } from '@contour/domain/intake/states'
import { isRecord } from '@contour/domain/is-record'
import { cardLinesSentence, totalInWords } from '@contour/domain/orders/order-money'
import { cardName, returnedMoneyLines } from '@contour/domain/subscriptions/denial-refund'
import { clockInWords, momentInWords } from '@contour/domain/time/instant-text'
import { formatLongDate } from '@contour/domain/time/plain-date'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { EventFacts, NotifiedEvent } from './templates.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT/
/** What opens something, leads somewhere or names a row is no word of a sentence. */
const NO_WORDS = /id$|token$|^(?:n|link|to|times|stage|seq|since|texts|tracking_url|staff_phone|channel)$/
/** Values of ours: each has a sentence of its own in the built-in text. */
const CHOICES: ReadonlySet<string> = new Set([
  'needs',
  'use',
  'because',
  'notice',
  'wrong',
  'team',
  'outcome',
])

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Returns the facts of a letter as its sentences say them: an amount as "$149.97", a day as "December 1, 2026", an instant in
 * the reader's zone. Their names are the variables that staff use in a wording (D-101).
 */
export function wordsOf(facts: EventFacts[NotifiedEvent], zone: ClockZone): ReadonlyMap<string, string> {
  return new Map([...namedWords(facts, zone), ...moneyWords(facts)])
}

function namedWords(facts: object, zone: ClockZone, before = ''): [string, string][] {
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = before + snake(key)
    if (NO_WORDS.test(name) || CHOICES.has(name)) return []
    if (typeof value === 'number') return [[name, name.endsWith('cents') ? formatUsd(value) : String(value)]]
    if (typeof value === 'string') return wordsOfText(name, value, zone)
    return isRecord(value) ? namedWords(value, zone, `${name}_`) : []
  })
}

function wordsOfText(name: string, text: string, zone: ClockZone): [string, string][] {
  if (DAY.test(text)) return [[name, formatLongDate(text)]]
  if (INSTANT.test(text)) {
    const at = new Date(text)
    return [
      [name, momentInWords(at, zone)],
      [`${name}_time`, clockInWords(at, zone)],
    ]
  }
  if (name === 'state') return [[name, findState(text)?.name ?? text]]
  return [[name, text]]
}

/** Money in the sentences that every screen uses for it. */
function moneyWords(facts: EventFacts[NotifiedEvent]): [string, string][] {
  return [
    ...('total' in facts && facts.total
      ? ([
          ['total', totalInWords(facts.total)],
          ['card_lines', cardLinesSentence(facts.total.card_lines)],
        ] satisfies [string, string][])
      : []),
    ...('cardLines' in facts
      ? ([['card_lines', cardLinesSentence(facts.cardLines)]] satisfies [string, string][])
      : []),
    ...('card' in facts ? ([['card', cardName(facts.card)]] satisfies [string, string][]) : []),
    ...('refunded' in facts && 'released' in facts
      ? ([['returned_money', returnedMoneyLines(facts).join(' ')]] satisfies [string, string][])
      : []),
    ...('lines' in facts ? ([['lines', facts.lines.join(' ')]] satisfies [string, string][]) : []),
  ]
}
