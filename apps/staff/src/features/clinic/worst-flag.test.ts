import { expect, test } from 'vitest'
import { worstFirst } from './worst-flag.ts'

test('D-82 of many flags the worst stands in the row, the others behind it', () => {
  expect(worstFirst(['identity open', 'important: Gallbladder', 'critical: Self-harm'])).toEqual({
    worst: 'critical: Self-harm',
    others: ['identity open', 'important: Gallbladder'],
  })
  expect(worstFirst(['dose change']).worst).toBe('dose change')
  expect(worstFirst([])).toEqual({ worst: undefined, others: [] })
})
