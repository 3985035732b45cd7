import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const SAMPLE = {
  id: null as string | null,
  name: 'Second Sample Pharmacy',
  phone: '(555) 555-0188',
  address: '1 Example Way, Sampletown, CA 90001',
  licenses: ['CA PHY 1', 'tx=22'],
}
const save = async (change: Partial<typeof SAMPLE> = {}, who = 'admin') =>
  at.staffCall('POST', '/staff-api/pharmacies', {
    token: await signInStaff(at, who),
    body: { ...SAMPLE, ...change },
  })
const rows = async () => {
  const { body } = await at.staffCall('GET', '/staff-api/pharmacies', {
    token: await signInStaff(at, 'admin'),
  })
  return body['rows'] as { id: string; name: string; licenses: unknown[] }[]
}

test('D-89 an administrator adds a pharmacy and changes it with its licenses, and both are audited', async () => {
  const added = await save()
  expect(added.status).toBe(200)
  const id = String(added.body['id'])
  expect((await rows()).find((row) => row.id === id)).toMatchObject({
    name: SAMPLE.name,
    licenses: [
      { state: 'CA', number: 'PHY 1' },
      { state: 'TX', number: '22' },
    ],
  })
  expect((await save({ id, name: 'Renamed Sample Pharmacy', licenses: ['NY 7'] })).status).toBe(200)
  expect((await rows()).find((row) => row.id === id)).toMatchObject({
    name: 'Renamed Sample Pharmacy',
    licenses: [{ state: 'NY', number: '7' }],
  })
  const told = await at.ctx.db
    .select({ action: audit.action, actor: audit.actor })
    .from(audit)
    .where(eq(audit.subject, `pharmacy:${id}`))
    .orderBy(desc(audit.id))
  expect(told.map(({ action }) => action)).toEqual(['pharmacy.changed', 'pharmacy.added'])
  expect(told[0]?.actor).toMatch(/^staff:/)
})

test('D-89 a second pharmacy of a name, one that is not there and a license that is none are refused in one sentence', async () => {
  const before = await rows()
  const [first] = before
  expect((await save({ name: first?.name ?? '' })).body).toMatchObject({
    code: 'conflict',
    message: 'Another pharmacy has this name. Change that one instead.',
  })
  expect((await save({ id: 'nobody', name: 'Nobody' })).status).toBe(404)
  const wrong = { name: 'Third Sample Pharmacy' }
  expect((await save({ ...wrong, licenses: ['XX 1'] })).body).toMatchObject({
    field: 'license',
    message: '“XX 1” is no license. Write the state and the number, such as CA PHY12345.',
  })
  expect((await save({ ...wrong, licenses: ['CA 1', 'CA 2'] })).body.message).toContain('CA is there twice')
  expect((await save({ ...wrong, licenses: [] })).body.message).toContain('at least one license')
  expect(await rows()).toEqual(before)
})

test('D-89 an administrator enters products too, and one of 0 mg/mL or of a dose that no line measures is refused', async () => {
  const token = await signInStaff(at, 'admin')
  const [maker] = await rows()
  const product = (change: Record<string, unknown>) =>
    at.staffCall('POST', '/staff-api/pharmacy/products', {
      token,
      body: {
        id: null,
        pharmacy: maker?.id,
        drug: 'semaglutide',
        strength_ug: 250,
        composition: 'Semaglutide, vitamin B6',
        differs_by: ['added-component'],
        ug_per_ml: 2500,
        vial_ul: 2000,
        syringe: 50,
        ...change,
      },
    })
  expect((await product({})).status).toBe(200)
  expect((await product({ ug_per_ml: 0 })).body.message).toContain('0 mg/mL')
  expect((await product({ ug_per_ml: 3333 })).status).toBe(400)
  expect((await product({ differs_by: ['cheaper'] })).status).toBe(400)
})
