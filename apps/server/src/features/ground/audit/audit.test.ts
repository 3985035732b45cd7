import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inJob } from '../../../call-context.ts'
import { startTestService, type TestService } from '@contour/testkit'
import { placeOrder } from '@contour/testkit/people/place-order'
import fc from 'fast-check'
import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit as auditTable, consents, ledger, taskEvents } from '../../../db/schema.ts'
import { createTask } from '../tasks/index.ts'
import { createAuditChainStore } from './audit-chain-store.ts'
import { CHAIN_START, canonicalJson, chainHash } from './chain.ts'
import { audit } from './audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const write = (action: string, after: unknown = null) =>
  at.ctx.db.transaction((tx) =>
    inJob(at.ctx, () => audit(tx, 'job.run', { subject: `due:${action}`, after })),
  )

test('rows are sealed in their order and the chain verifies', async () => {
  for (const action of ['one', 'two', 'three']) await write(action, { b: 1, a: [2, { d: 3, c: null }] })
  const unsealed = await verifyAudit(at.ctx.db, at.ctx.audit)
  await sealAudit(at.ctx)
  expect(await sealAudit(at.ctx)).toBe(0)
  const report = await verifyAudit(at.ctx.db, at.ctx.audit)
  expect(report).toMatchObject({ unsealed: 0, intact: true, brokenAt: null })
  expect(report.sealed).toBe(unsealed.sealed + unsealed.unsealed)
  const rows = await at.ctx.db
    .select()
    .from(auditTable)
    .where(isNotNull(auditTable.seq))
    .orderBy(asc(auditTable.seq))
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, n) => n + 1))
})

test('two sealers at once give every row one number', async () => {
  for (let n = 0; n < 12; n++) await write(`row ${n}`)
  await Promise.all([sealAudit(at.ctx), sealAudit(at.ctx)])
  expect(await verifyAudit(at.ctx.db, at.ctx.audit)).toMatchObject({ unsealed: 0, intact: true })
})

test('a change, a deletion or a change of seal is refused by the database', async () => {
  await write('kept')
  await sealAudit(at.ctx)
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
  ['consents', consents, `update consents set page = '/elsewhere'`],
  ['ledger', ledger, 'update ledger set cents = cents + 1'],
  ['task_events', taskEvents, `update task_events set note = 'another'`],
] as const)('R-091 rows of %s can be neither changed nor deleted', async (name, table, change) => {
  await placeOrder(at)
  await at.ctx.db.transaction((tx) =>
    createTask(tx, at.ctx, { kind: 'coupon_waits', subject: 'coupon:sample', details: 'A sample.' }),
  )
  const before = await at.ctx.db.select().from(table)
  expect(before.length).toBeGreaterThan(0)
  const refused = /append only|restrict/i
  await expect(at.ctx.database.query(change)).rejects.toThrow(refused)
  await expect(at.ctx.database.query(`delete from ${name}`)).rejects.toThrow(refused)
  await expect(at.ctx.database.query(`truncate ${name} cascade`)).rejects.toThrow(refused)
  expect(await at.ctx.db.select().from(table)).toEqual(before)
})

test('what was changed behind the triggers is found, and where', async () => {
  const { own, verify, tamper } = await sealedService()
  try {
    const { sealed } = await verify()
    const target = sealed - 2

    await tamper(`update audit set actor = 'nobody' where seq = ${target}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: target })
    await tamper(`update audit set actor = 'server' where seq = ${target}`)
    expect(await verify()).toMatchObject({ intact: true })

    await tamper(`update audit set at = at + interval '1 second' where seq = ${target}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: target })
    await tamper(`update audit set at = at - interval '1 second' where seq = ${target}`)

    await tamper(`delete from audit where seq = ${target}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: target + 1 })
  } finally {
    await own.close()
  }
})

/** A separate service with sealed rows, because the damage is permanent. */
async function sealedService(rows = 6) {
  const own = await startTestService()
  for (let n = 0; n < rows; n++)
    await own.ctx.db.transaction((tx) =>
      inJob(own.ctx, () => audit(tx, 'job.run', { subject: `due:row ${n}` })),
    )
  await sealAudit(own.ctx)
  const query = (statement: string) => own.ctx.database.query(statement)
  return {
    own,
    verify: () => verifyAudit(own.ctx.db, own.ctx.audit),
    /** Runs a statement with the triggers disabled, as someone with the database's own password could. */
    async tamper(statement: string) {
      await query('alter table audit disable trigger user')
      await query(statement)
      await query('alter table audit enable trigger user')
    },
  }
}

test('R-025 nothing that is append only can be truncated', async () => {
  for (const table of ['audit', 'consents', 'ledger', 'task_events'])
    await expect(at.ctx.database.query(`truncate ${table} cascade`)).rejects.toThrow(/append only/i)
})

test('R-025 a cut tail is found, and stays found when the chain goes on', async () => {
  const { own, verify, tamper } = await sealedService()
  try {
    const { sealed } = await verify()
    await tamper(`delete from audit where seq > ${sealed - 2}`)
    expect(await verify()).toMatchObject({ intact: false, fault: 'tail', brokenAt: sealed - 1 })
    await own.ctx.db.transaction((tx) => inJob(own.ctx, () => audit(tx, 'job.run', { subject: `due:later` })))
    await sealAudit(own.ctx)
    expect(await verify()).toMatchObject({ intact: false, fault: 'gap', brokenAt: sealed + 1 })
  } finally {
    await own.close()
  }
})

test('R-025 an emptied trail with a fresh head is not the one whose end was written down outside', async () => {
  const { own, verify, tamper } = await sealedService()
  try {
    await tamper('delete from audit')
    await own.ctx.database.query(`delete from settings where name = 'audit_head'`)
    expect(await verify()).toMatchObject({ intact: false, fault: 'outside' })
    for (let n = 0; n < 20; n++)
      await own.ctx.db.transaction((tx) => inJob(own.ctx, () => audit(tx, 'job.run', { subject: `due:new` })))
    await sealAudit(own.ctx)
    expect((await verify()).intact).toBe(false)
  } finally {
    await own.close()
  }
})

test('R-025 the end that every process writes to the same file shows a cut tail to a process with another data folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'contour-audit-end-'))
  const { own, tamper } = await sealedService()
  try {
    const storeIn = (dataDir: string) =>
      createAuditChainStore({ dataDir, auditEndFile: path.join(folder, 'end.json') }, own.ctx.secrets)
    await own.ctx.db.transaction((tx) =>
      inJob(own.ctx, () => audit(tx, 'job.run', { subject: 'due:shared' })),
    )
    await sealAudit({ db: own.ctx.db, audit: storeIn('/one') })
    expect(readdirSync(folder)).toEqual(['end.json'])
    expect(await verifyAudit(own.ctx.db, storeIn('/another'))).toMatchObject({ intact: true })
    await tamper('delete from audit')
    await own.ctx.database.query(`delete from settings where name = 'audit_head'`)
    expect(await verifyAudit(own.ctx.db, storeIn('/another'))).toMatchObject({ fault: 'outside' })
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})

test('R-025 a chain that was rewritten without the key does not pass, nor does a head that was', async () => {
  const { own, verify, tamper } = await sealedService()
  try {
    const rows = await own.ctx.db.select().from(auditTable).orderBy(asc(auditTable.seq))
    await tamper(`update audit set actor = 'nobody' where seq = 2`)
    let hash = CHAIN_START
    for (const row of rows) {
      const seq = row.seq ?? 0
      hash = chainHash(hash, seq, seq === 2 ? { ...row, actor: 'nobody' } : row, null)
      await tamper(`update audit set hash = '${hash}' where seq = ${seq}`)
    }
    expect((await verify()).intact).toBe(false)
    const head = JSON.stringify({ seq: rows.length, hash, keyedFrom: rows.length + 1, mac: 'x' })
    await own.ctx.database.query(`update settings set value = '${head}' where name = 'audit_head'`)
    expect(await verify()).toMatchObject({ intact: false, fault: 'head' })
    await own.ctx.database.query(`update settings set value = 'true' where name = 'audit_head'`)
    expect(await verify()).toMatchObject({ intact: false, fault: 'outside' })
  } finally {
    await own.close()
  }
})

test('R-025 rows that were sealed before there was a key still verify, and the chain goes on keyed', async () => {
  const { own, verify } = await sealedService(0)
  try {
    await own.ctx.database.query(`update settings set value = 'true' where name = 'audit_head'`)
    own.ctx.audit.forget()
    const write = () => own.ctx.db.transaction((tx) => inJob(own.ctx, () => audit(tx, 'job.run')))
    await write()
    const [old] = await own.ctx.db.select().from(auditTable).orderBy(desc(auditTable.id)).limit(1)
    if (!old) throw new Error('no row')
    const [before] = await own.ctx.db
      .select()
      .from(auditTable)
      .where(isNotNull(auditTable.seq))
      .orderBy(desc(auditTable.seq))
      .limit(1)
    expect(before).toBeUndefined()
    await own.ctx.db
      .update(auditTable)
      .set({ seq: 1, hash: chainHash(CHAIN_START, 1, old, null) })
      .where(eq(auditTable.id, old.id))
    expect(await verify()).toMatchObject({ intact: true, sealed: 1 })
    await write()
    await sealAudit(own.ctx)
    expect(await verify()).toMatchObject({ intact: true, sealed: 2 })
  } finally {
    await own.close()
  }
})

test('R-065 a later verification reads only what came since, and notices when what it began from has changed', async () => {
  const { own, verify, tamper } = await sealedService()
  try {
    const { end } = await verify()
    await tamper(`update audit set actor = 'nobody' where seq = 2`)
    const later = () => verifyAudit(own.ctx.db, own.ctx.audit, end)
    expect(await later()).toMatchObject({ intact: true, sealed: end.seq })
    await tamper(`update audit set hash = 'x' where seq = ${end.seq}`)
    expect((await later()).intact).toBe(false)
  } finally {
    await own.close()
  }
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
