import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import fc from 'fast-check'
import { asc, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, consents, ledger } from '../../db/schema.ts'
import { canonicalJson } from './chain.ts'
import { sealAudit, verifyAudit, writeAudit } from './index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const write = (action: string, after: unknown = null) =>
  at.ctx.db.transaction((tx) =>
    writeAudit(tx, at.ctx.clock, { actor: 'server', purpose: 'operations', action, after }),
  )

/** Runs a statement with the triggers of one table off, as somebody with the database's own password could. */
async function tamper(statement: string) {
  await at.ctx.database.query('alter table audit disable trigger user')
  await at.ctx.database.query(statement)
  await at.ctx.database.query('alter table audit enable trigger user')
}

test('rows are sealed in their order and the chain verifies', async () => {
  for (const action of ['one', 'two', 'three']) await write(action, { b: 1, a: [2, { d: 3, c: null }] })
  const unsealed = await verifyAudit(at.ctx.db)
  await sealAudit(at.ctx.db)
  expect(await sealAudit(at.ctx.db)).toBe(0)
  const report = await verifyAudit(at.ctx.db)
  expect(report).toMatchObject({ unsealed: 0, intact: true, brokenAt: null })
  expect(report.sealed).toBe(unsealed.sealed + unsealed.unsealed)
  const rows = await at.ctx.db.select().from(audit).where(isNotNull(audit.seq)).orderBy(asc(audit.seq))
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, n) => n + 1))
})

test('two sealers at once give every row one number', async () => {
  for (let n = 0; n < 12; n++) await write(`row ${n}`)
  await Promise.all([sealAudit(at.ctx.db), sealAudit(at.ctx.db)])
  expect(await verifyAudit(at.ctx.db)).toMatchObject({ unsealed: 0, intact: true })
})

test('a change, a deletion or a change of seal is refused by the database', async () => {
  await write('kept')
  await sealAudit(at.ctx.db)
  const refused = /append only|restrict/i
  await expect(at.ctx.database.query(`update audit set actor = 'x'`)).rejects.toThrow(refused)
  await expect(at.ctx.database.query(`update audit set hash = 'x', seq = seq`)).rejects.toThrow(refused)
  await expect(at.ctx.database.query(`delete from audit`)).rejects.toThrow(refused)
  await write('not yet sealed')
  await expect(
    at.ctx.database.query(`update audit set actor = 'x', seq = 9999, hash = 'h' where seq is null`),
  ).rejects.toThrow(refused)
})

test.each([
  ['consents', consents],
  ['ledger', ledger],
])('rows of %s can be neither changed nor deleted', async (name, table) => {
  expect(table).toBeDefined()
  const triggers = await at.ctx.database.query(
    `select event_manipulation as event from information_schema.triggers
     where event_object_table = $1 and action_timing = 'BEFORE' order by 1`,
    [name],
  )
  expect(triggers.map((row) => row.event)).toEqual(['DELETE', 'UPDATE'])
})

test('what was changed behind the triggers is found, and where', async () => {
  for (let n = 0; n < 5; n++) await write(`before ${n}`)
  await sealAudit(at.ctx.db)
  const { sealed } = await verifyAudit(at.ctx.db)
  const target = sealed - 2

  await tamper(`update audit set actor = 'nobody' where seq = ${target}`)
  expect(await verifyAudit(at.ctx.db)).toMatchObject({ intact: false, brokenAt: target })
  await tamper(`update audit set actor = 'server' where seq = ${target}`)
  expect(await verifyAudit(at.ctx.db)).toMatchObject({ intact: true })

  await tamper(`update audit set at = at + interval '1 second' where seq = ${target}`)
  expect(await verifyAudit(at.ctx.db)).toMatchObject({ intact: false, brokenAt: target })
  await tamper(`update audit set at = at - interval '1 second' where seq = ${target}`)

  await tamper(`delete from audit where seq = ${target}`)
  expect(await verifyAudit(at.ctx.db)).toMatchObject({ intact: false, brokenAt: target + 1 })
})

test('the canonical text of a value depends on its content alone', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, shuffled(inner)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { seed: 20_261_121 },
  )
})
