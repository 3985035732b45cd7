import { audit, legalTexts, stateRules, type BuiltStateRule } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { requirementsOf } from '@contour/domain/intake/state-requirements'
import { findState, providerOf } from '@contour/domain/intake/states'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../call-context.ts'
import { findStateRule } from '../features/ground/states/index.ts'
import { seedStates } from './seed-states.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const rowOf = (state: string) => inJob(at.ctx, () => findStateRule(at.ctx.db, state))
const changesOf = async (state: string) => {
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'state.rules_changed'))
    .orderBy(desc(audit.id))
  return rows.filter(({ subject }) => subject === `state:${state}`).map(({ after }) => after)
}

/** What a later build says about one state. */
function buildSaying(code: string, change: Partial<BuiltStateRule>): ReadonlyMap<string, BuiltStateRule> {
  const state = findState(code)
  if (!state) throw new Error(code)
  const { code: _, ...facts } = state
  return new Map([[code, { ...facts, ...requirementsOf(code), provider: providerOf(code), ...change }]])
}

test('R-063 A-13 what a build changes in the domain’s table reaches a clinic that runs, with an audit row, once', async () => {
  await seedStates(at.ctx, {
    rules: buildSaying('GA', { minBmi: 28, liveVisitFirst: true, source: 'Sample rule 1' }),
  })
  expect(await rowOf('GA')).toMatchObject({ min_bmi: 28, live_visit_first: true, source: 'Sample rule 1' })
  const once = await changesOf('GA')
  expect(once).toEqual([{ changed: ['minBmi', 'liveVisitFirst', 'source'].map((field) => COLUMN[field]) }])
  await seedStates(at.ctx, {
    rules: buildSaying('GA', { minBmi: 28, liveVisitFirst: true, source: 'Sample rule 1' }),
  })
  expect(await changesOf('GA')).toEqual(once)
})
const COLUMN: Readonly<Record<string, string>> = {
  minBmi: 'min_bmi',
  liveVisitFirst: 'live_visit_first',
  source: 'source',
}

test('R-063 A-13 what was changed in the table itself stays, as long as the build says the same about it', async () => {
  await at.ctx.db
    .update(stateRules)
    .set({ served: false, message: 'Closed.', live_visit_first: true })
    .where(eq(stateRules.state, 'VT'))
  await seedStates(at.ctx)
  expect(await rowOf('VT')).toMatchObject({ served: false, message: 'Closed.', live_visit_first: true })
  await seedStates(at.ctx, { rules: buildSaying('VT', { minBmi: 30 }) })
  expect(await rowOf('VT')).toMatchObject({ served: false, live_visit_first: true, min_bmi: 30 })
})

test('A-13 a database from before the comparison gets what it lacks, and keeps what it has', async () => {
  await at.ctx.db
    .update(stateRules)
    .set({ from_build: null, served: false, min_bmi: null, source: '' })
    .where(eq(stateRules.state, 'KS'))
  await seedStates(at.ctx)
  expect(await rowOf('KS')).toMatchObject({ served: false, live_visit_first: true })
  expect((await rowOf('KS'))?.source).not.toBe('')
})

test('D-86 a state whose required text is missing is not served, whoever opened it, and is served again once it is there', async () => {
  const text = eq(legalTexts.kind, 'notice_florida_bill_of_rights')
  expect((await rowOf('FL'))?.served).toBe(true)
  await at.ctx.db.update(legalTexts).set({ kind: 'put_aside' }).where(text)
  try {
    await seedStates(at.ctx)
    expect(await rowOf('FL')).toMatchObject({
      served: false,
      text_missing: true,
      message: 'We are not yet available in Florida.',
    })
    await at.ctx.db.update(stateRules).set({ served: true }).where(eq(stateRules.state, 'FL'))
    await seedStates(at.ctx)
    expect((await rowOf('FL'))?.served).toBe(false)
  } finally {
    await at.ctx.db
      .update(legalTexts)
      .set({ kind: 'notice_florida_bill_of_rights' })
      .where(eq(legalTexts.kind, 'put_aside'))
  }
  await seedStates(at.ctx)
  expect(await rowOf('FL')).toMatchObject({ served: true, text_missing: false, message: '' })
})
