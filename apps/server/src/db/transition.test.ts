import { couponUseLifeCycle } from '@contour/domain/coupons/coupon-life-cycles'
import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { prescriptionLifeCycle } from '@contour/domain/prescriptions/prescription-life-cycle'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { couponUses, orders, prescriptions } from './schema.ts'
import { transition } from './transition.ts'

const sqlOf = (allowed: Parameters<PgDialect['sqlToQuery']>[0]) => new PgDialect().sqlToQuery(allowed).sql

test('an event gives the state after it and the states from which its actor may cause it', () => {
  const used = transition(couponUseLifeCycle, 'used', 'server', couponUses.state)
  expect(used.to).toBe('used')
  expect(sqlOf(used.allowed)).toBe(`"coupon_uses"."state" in ('reserved')`)
  const voided = transition(prescriptionLifeCycle, 'voided', 'server', prescriptions.state)
  expect(sqlOf(voided.allowed)).toBe(`"prescriptions"."state" in ('awaiting', 'accepted', 'auto')`)
  const byClinician = transition(prescriptionLifeCycle, 'voided', 'clinician', prescriptions.state)
  expect(sqlOf(byClinician.allowed)).toBe(`"prescriptions"."state" in ('awaiting')`)
})

test('an event that the actor may not cause, that begins a life, or that has no single end stops the start', () => {
  const refused = 'no single transition'
  expect(() => transition(prescriptionLifeCycle, 'accepted', 'server', prescriptions.state)).toThrow(refused)
  expect(() => transition(couponUseLifeCycle, 'reserved', 'server', couponUses.state)).toThrow(refused)
  expect(() => transition(orderLifeCycle, 'paid', 'patient', orders.status)).toThrow(refused)
})
