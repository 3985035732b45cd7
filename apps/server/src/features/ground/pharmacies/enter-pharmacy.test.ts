import { startTestService, type TestService } from '@contour/testkit'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, pharmacies, pharmacyLicenses } from '../../../db/schema.ts'
import { enterPharmacy } from './enter-pharmacy.ts'
import { pharmacyOf } from './pharmacy-store.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await at.ctx.db.delete(pharmacyLicenses)
})
afterAll(() => at.close())

const SAMPLE = {
  name: 'Second Sample Pharmacy',
  phone: '(555) 555-0188',
  address: '1 Example Way, Sampletown, CA 90001',
  licenses: ['CA=PHY 1', 'tx=22'],
}
const enter = (change: Partial<typeof SAMPLE> = {}) => enterPharmacy(at.ctx, { ...SAMPLE, ...change })

test('D-89 a pharmacy is entered with its licenses, changed by its name, and both are audited', async () => {
  expect(await pharmacyOf(at.ctx.db, 'CA')).toBeNull()
  expect(await enter()).toEqual({ isNew: true, states: ['CA', 'TX'] })
  expect(await pharmacyOf(at.ctx.db, 'TX')).toMatchObject({ name: SAMPLE.name, phone: SAMPLE.phone })
  expect(await enter({ phone: '555 555 0199', licenses: ['NY=7'] })).toEqual({ isNew: false, states: ['NY'] })
  expect(await pharmacyOf(at.ctx.db, 'CA')).toBeNull()
  expect(await pharmacyOf(at.ctx.db, 'NY')).toMatchObject({ phone: '555 555 0199' })
  const rows = await at.ctx.db
    .select({ action: audit.action, actor: audit.actor })
    .from(audit)
    .where(eq(audit.actor, 'command'))
    .orderBy(desc(audit.id))
    .limit(2)
  expect(rows.map(({ action }) => action)).toEqual(['pharmacy.changed', 'pharmacy.added'])
})

test.each([
  ['name', { name: ' ' }],
  ['phone', { phone: '0188' }],
  ['address', { address: '' }],
  ['license', { licenses: [] }],
  ['license', { licenses: ['XX=1'] }],
  ['license', { licenses: ['CA'] }],
  ['license', { licenses: ['CA=1', 'CA=2'] }],
])('D-89 a pharmacy with a wrong %s is refused, and nothing is kept', async (field, change) => {
  const name = 'Never Sample Pharmacy'
  await expect(enter({ name, ...change })).rejects.toMatchObject({ code: 'invalid_request', field })
  expect(await at.ctx.db.select().from(pharmacies).where(eq(pharmacies.name, name))).toEqual([])
})
