import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import type { Drug } from '@contour/domain/dosing/drug'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { periods, subscriptions } from '../../db/schema.ts'
import { notFound } from '../../fault.ts'
import { lockUser, nextPeriodNumber } from '../billing/index.ts'
import type { PlanRow } from '../billing/index.ts'

/** "Semaglutide, monthly": what a plan is called on screens and invoices of its owner. */
export const planName = (plan: { drug: string; term: number }): string =>
  `${DRUG_TITLE[plan.drug as Drug]}, ${plan.term === 1 ? 'monthly' : `${plan.term} months`}`

/** A plan of the caller; foreign and absent ids answer alike. */
export async function readOwnPlan(db: Reader, caller: Patient, publicId: string): Promise<PlanRow> {
  const [plan] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.public_id, publicId), eq(subscriptions.user_id, caller.userId)))
  if (!plan) throw notFound()
  return plan
}

/** The same, with person and plan locked. */
export async function lockOwnPlan(tx: Tx, caller: Patient, publicId: string) {
  const user = await lockUser(tx, caller.userId)
  const [plan] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.public_id, publicId), eq(subscriptions.user_id, user.id)))
    .for('update')
  if (!plan) throw notFound()
  return { user, plan }
}

/** Whether the next charge of a plan lies ahead and untouched, so that its day may be moved. */
export async function isMovable(db: Reader, plan: PlanRow): Promise<boolean> {
  if (plan.state !== 'active' || plan.cancelled_at || !plan.next_billing_on) return false
  const n = await nextPeriodNumber(db, plan.id)
  const [next] = await db
    .select({ state: periods.state })
    .from(periods)
    .where(and(eq(periods.subscription_id, plan.id), eq(periods.n, n)))
  return !next || next.state === 'open'
}
