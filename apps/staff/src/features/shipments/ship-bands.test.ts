import { expect, test } from 'vitest'
import { bandsOf } from './ship-bands.ts'

const row = (ship_on: string, status: 'order_placed' | 'shipping_paused' = 'order_placed') => ({
  ship_on,
  status,
  stopped: null,
  needed_by: null as string | null,
})

test('D-88 of the shipments of one day the patient who runs out first is first', () => {
  const needs = (needed_by: string | null) => ({ ...row('2026-11-24'), needed_by })
  const [band] = bandsOf([needs(null), needs('2026-12-03'), needs('2026-11-29')], '2026-11-24')
  expect(band?.rows.map((one) => one.needed_by)).toEqual(['2026-11-29', '2026-12-03', null])
})

test('shipments are grouped by ship date: stopped and late first, paused last', () => {
  const rows = [
    row('2026-11-23'),
    row('2026-11-25'),
    row('2026-11-30'),
    row('2026-11-24'),
    row('2026-11-20'),
    row('2026-11-19', 'shipping_paused'),
    { ...row('2026-11-23'), stopped: 'cancelled' as const },
    row('2026-11-19'),
  ]
  const found = bandsOf(rows, '2026-11-24')
  expect(found.map(({ band, rows: of }) => [band, of.map((one) => one.ship_on)])).toEqual([
    ['stopped', ['2026-11-23']],
    ['late', ['2026-11-19', '2026-11-20', '2026-11-23']],
    ['today', ['2026-11-24']],
    ['tomorrow', ['2026-11-25']],
    ['later', ['2026-11-30']],
    ['paused', ['2026-11-19']],
  ])
})
