import { expect, test } from 'vitest'
import { flagOfOtherGlp, isEndedBy } from './other-glp.ts'

const plan = { drug: 'semaglutide' as const, planId: 7, boughtAt: new Date('2026-11-01T15:00:00Z') }
const later = new Date('2026-11-20T15:00:00Z')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('D-83 the older plan is said to end with the signature of the newer one', () => {
  const flag = flagOfOtherGlp({ ...plan, signedAt: new Date('2026-11-03T15:00:00Z') }, later)
  expect(flag).toMatchObject({ severity: 'critical', reason: 'Another GLP-1 runs: Semaglutide' })
  expect(plain(flag.words)).toBe(
    'Bought Nov 1, 2026, 10 am ET. Prescribed Nov 3, 2026, 10 am ET. That plan ends with this signature.',
  )
  expect(isEndedBy(plan, later)).toBe(true)
})

test('D-83 a plan that was bought after this one is not ended by it, and the chart says that neither ships', () => {
  const flag = flagOfOtherGlp({ ...plan, boughtAt: later, signedAt: null }, plan.boughtAt)
  expect(plain(flag.words)).toBe(
    'Bought Nov 20, 2026, 10 am ET. Not prescribed yet. It was bought after this one: neither ships while both are prescribed.',
  )
  expect(isEndedBy({ boughtAt: later }, plan.boughtAt)).toBe(false)
})
