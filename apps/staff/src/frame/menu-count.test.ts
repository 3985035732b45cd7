import { readTexts } from '@contour/texts/read-texts'
import { expect, test } from 'vitest'
import { frameTexts } from '../texts/en/frame.ts'
import { menuCount } from './menu-count.ts'

const t = readTexts(frameTexts)
const read = {
  status: 'success' as const,
  message: '',
  counts: { open: 0, overdue: 0, mine: 0 },
  sections: { orders: 12, outbox: 0, billing: 1 },
}

test('the menu says how many rows wait, and what they are', () => {
  expect(menuCount(t, 'orders', read)).toEqual({ count: 12, counted: '12 not shipped' })
  expect(menuCount(t, 'billing', read)).toEqual({
    count: 1,
    counted: '1 waits: past due, refunds, credits, disputes, differences',
  })
  expect(menuCount(t, 'home', read)).toEqual({ count: 0, counted: '0 open tasks' })
})

test('a section where nothing waits, one that is not counted, and an answer that is not there have no number', () => {
  expect(menuCount(t, 'outbox', read)).toEqual({})
  expect(menuCount(t, 'audit', read)).toEqual({})
  expect(menuCount(t, 'orders', undefined)).toEqual({})
})
