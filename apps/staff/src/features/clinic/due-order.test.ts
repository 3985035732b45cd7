import { expect, test } from 'vitest'
import { inOrderOfDue, worstFirst } from './due-order.ts'

test('D-93 the queue lists what is overdue first and what the patient has last', () => {
  const rows = [
    { id: 'paused', due_at: null },
    { id: 'fresh', due_at: '2026-11-30T20:00:00Z' },
    { id: 'overdue', due_at: '2026-11-26T20:00:00Z' },
    { id: 'also paused', due_at: null },
  ]
  expect(inOrderOfDue(rows).map(({ id }) => id)).toEqual(['overdue', 'fresh', 'paused', 'also paused'])
})

test('D-82 of many flags the worst stands in the row, the others behind it', () => {
  expect(worstFirst(['identity open', 'important: Gallbladder', 'critical: Self-harm'])).toEqual({
    worst: 'critical: Self-harm',
    others: ['identity open', 'important: Gallbladder'],
  })
  expect(worstFirst(['dose change']).worst).toBe('dose change')
  expect(worstFirst([])).toEqual({ worst: undefined, others: [] })
})
