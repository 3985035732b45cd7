import { expect, test } from 'vitest'
import { shownItems } from './shown-items.ts'

test('P-RX-004 an item whose name contains ondansetron is hidden, in any case', () => {
  const names = ['Semaglutide 0.25 mg', 'Ondansetron 4 mg', 'ONDANSETRON ODT']
  expect(shownItems(names.map((name) => ({ name })))).toEqual([{ name: 'Semaglutide 0.25 mg' }])
})
