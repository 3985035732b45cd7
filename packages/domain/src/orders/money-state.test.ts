import { expect, test } from 'vitest'
import type { MoneyEvent, MoneyEventKind } from '../payments/money-events.ts'
import { moneyState, moneyStateLabel } from './money-state.ts'

const at = '2026-11-30T15:00:00.000Z'
const events = (...all: [MoneyEventKind, number][]): MoneyEvent[] =>
  all.map(([kind, cents]) => ({ kind, cents, at }))
const held = { state: 'held', cents: 24_997 } as const

test('D-90 while money is held or charged, staff read the total that the patient reads, with the word of what happened last', () => {
  const total = { cents: 26_994 }
  const bought = events(['held', 24_997], ['held', 1_997])
  expect(moneyState({ total, events: bought }, held)).toEqual({ cents: 26_994, kind: 'held' })
  const back = [...bought, ...events(['charged', 24_997], ['charged', 1_997], ['refunded', 5_000])]
  expect(moneyState({ total, events: back }, { ...held, state: 'captured' })).toEqual({
    cents: 26_994,
    kind: 'refunded',
  })
})

test('D-90 of an order that ended, staff read what was released: of the plan and of its add-on together', () => {
  const released = events(['held', 24_997], ['held', 1_997], ['released', 24_997], ['released', 1_997])
  expect(moneyState({ total: null, events: released }, { ...held, state: 'voided' })).toEqual({
    cents: 26_994,
    kind: 'released',
  })
  expect(moneyState({ total: null, events: [] }, null)).toBeNull()
})

test('what the gateway has not answered is said so, with its own amount while nothing is held', () => {
  expect(moneyState({ total: null, events: [] }, { ...held, state: 'unknown' })).toEqual({
    cents: 24_997,
    kind: 'unknown',
  })
  expect(moneyStateLabel('unknown')).toBe('Outcome unknown')
  expect(moneyStateLabel('held')).toBe('Authorized')
})
