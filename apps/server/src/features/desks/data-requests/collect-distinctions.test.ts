import { accountDistinctions, staffMembers } from '@contour/server/db/schema'
import { placeOrder, startTestService, type TestService } from '@contour/testkit'
import { startSubscriber } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectDisclosures } from './collect-disclosures.ts'
import { collectRecords } from './collect-records.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('D-83 the records of two people told apart both say so, without whose the other account is, and nobody can change it', async () => {
  const first = await placeOrder(at)
  const second = await placeOrder(at)
  const [clinician] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.name, 'Dr. Casey Demo'))
  await at.ctx.db.insert(accountDistinctions).values({
    first_user: first.userId,
    second_user: second.userId,
    distinct: true,
    shared: ['phone'],
    reason: `Spoke with both, ${second.email} is her mother.`,
    staff_id: clinician?.id ?? 0,
    at: at.clock.now(),
  })
  for (const { userId } of [first, second]) {
    const record = await collectRecords(at.ctx.db, userId)
    const section = record.find(({ title }) => title === 'Another account with your name')
    expect(section?.rows).toMatchObject([
      { said: 'another person', both_have_the_same: 'phone', by: 'Dr. Casey Demo' },
    ])
    expect(JSON.stringify(section)).not.toContain('mother')
  }
  await expect(at.ctx.db.delete(accountDistinctions)).rejects.toThrow()
  await expect(at.ctx.db.update(accountDistinctions).set({ distinct: false })).rejects.toThrow()
})

test('D-89 the list of disclosures names the pharmacy that got name, address and prescription', async () => {
  const { userId } = await startSubscriber(at)
  const given = (await collectDisclosures(at.ctx.db, userId)).find(({ title }) => title === 'Given to others')
  expect(given?.rows).toContainEqual(
    expect.objectContaining({ to: 'Sample Valley Pharmacy', what: 'Name, address and prescription' }),
  )
})
