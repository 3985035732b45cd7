import { startTestService, type TestService } from '@contour/testkit'
import { lockedTable, lockOrderProblem, recordLocks } from '@contour/testkit/lock-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_FLOW } from './flows/index.ts'

const locks = recordLocks()
let at: TestService
beforeAll(async () => {
  at = await startTestService({ locks })
})
afterAll(() => at.close())

test('a statement names the table whose rows it locks', () => {
  expect(lockedTable('select "id" from "users" where "users"."id" = $1 for no key update')).toBe('users')
  expect(lockedTable('update "orders" set "status" = $1')).toBe('orders')
  expect(lockedTable('delete from "credit_uses" where true')).toBe('credit_uses')
  expect(lockedTable('select "id" from "users"')).toBeNull()
  expect(lockedTable('insert into "tasks" ("subject") values ($1)', ['site:cards'])).toBe(
    'tasks of no patient',
  )
})

test('the patient is locked before their rows, and what all patients share after them', () => {
  expect(lockOrderProblem(['users', 'intents', 'orders', 'users', 'coupons', 'limit'])).toBeNull()
  expect(lockOrderProblem(['carts'])).toBeNull()
  expect(lockOrderProblem(['orders', 'users'])).toContain('users is locked after orders')
  expect(lockOrderProblem(['orders', 'intents'])).toContain('intents is locked without the patient')
  expect(lockOrderProblem(['users', 'coupons', 'tasks'])).toContain('tasks is locked after coupons')
})

test.each(EVERY_FLOW)('R-032 $name locks in the documented order', async (flow) => {
  const before = locks.transactions()
  const attempt = await flow.prepare(at)
  await attempt.act()
  await at.settle()
  expect(locks.transactions()).toBeGreaterThan(before)
  expect(locks.problems()).toEqual([])
})
