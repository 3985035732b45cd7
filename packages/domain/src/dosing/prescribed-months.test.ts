import { expect, test } from 'vitest'
import { prescribedMonths } from './prescribed-months.ts'

const line = (slot: string, strength: string, name = 'Semaglutide (compounded)') => ({ slot, strength, name })
const read = (lines: readonly ReturnType<typeof line>[]) =>
  prescribedMonths(lines).map(({ label, line: { strength } }) => `${label}: ${strength}`)

test('P-DOS-002 X-54 the months are listed in month order, the later months last, each as prescribed', () => {
  expect(
    read([
      line('Month 6-12', '2.4 mg'),
      line('Month 3', '1.7 mg'),
      line('Month 1', '0.25 mg'),
      line('Month 2', '1.0 mg'),
    ]),
  ).toEqual(['Month 1: 0.25 mg', 'Month 2: 1.0 mg', 'Month 3: 1.7 mg', 'Month 6-12: 2.4 mg'])
})

test('P-DOS-007 support medications are no month, by their slot or by their name', () => {
  const lines = [
    line('Support', '4 mg', 'Ondansetron'),
    line('', '1 mg', 'Vitamin B12'),
    line('Support', '500 mg', 'Metformin'),
    line('Month 1', '2.5 mg', 'Tirzepatide with B12'),
  ]
  expect(read(lines)).toEqual(['Month 1: 2.5 mg'])
})

test('D-40 entries without a slot take the free months by position', () => {
  expect(read([line('', '0.25 mg'), line('', '0.5 mg'), line('', '1 mg'), line('', '1.7 mg')])).toEqual([
    'Month 1: 0.25 mg',
    'Month 2: 0.5 mg',
    'Month 3: 1 mg',
    'Month 6-12: 1.7 mg',
  ])
  expect(read([line('', '0.5 mg'), line('Month 1', '0.25 mg')])).toEqual([
    'Month 1: 0.25 mg',
    'Month 2: 0.5 mg',
  ])
  // What no month is left for is listed last, never hidden.
  expect(read([...Array<string>(4).fill('1 mg'), '2 mg'].map((strength) => line('', strength)))).toHaveLength(
    5,
  )
})
