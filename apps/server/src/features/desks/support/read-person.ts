import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { desc, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders, subscriptions } from '../../../db/schema.ts'
import { emailTrouble, mayText } from '../../ground/reach/index.ts'
import { nextChargeOf, readPersonPayments } from '../../care/subscriptions/index.ts'
import { lineOfHold, openHoldOf } from '../../care/care-holds/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { findOpenChange, findShippingAddress } from '../../people/verification/index.ts'
import { findPerson, type PersonRow } from './find-person.ts'
import { listColleagues } from './hand-over.ts'
import { ordersOfPerson } from './orders-of-person.ts'
import { toPaymentRows } from './person-payments.ts'
import { personTimeline, threadsOf } from './person-timeline.ts'
import { openCallOf, toCall } from './verify-caller.ts'

/**
 * Returns everything of one person under the rules of the role (D-94): support without anything clinical and without the
 * birth date, which the caller must know; billing with a masked name, the orders and the money; a clinician of the state
 * where the person lives everything but contact and money.
 * @throws AppError not_found, not_licensed for a clinician of another state (D-96)
 */
export async function readPerson(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const support = staff.roles.includes('support')
  const user = await findPerson(ctx.db, id)
  const address = await findShippingAddress(ctx.db, user.id)
  const state = address?.state ?? user.state
  const clinical = await readsAsClinician(ctx, staff, state)
  await audit(ctx.db, 'person.read', {
    subjectUser: user.id,
    purpose: support ? 'operations' : clinical ? 'treatment' : 'payment',
  })
  const own = await ctx.db.select().from(orders).where(eq(orders.user_id, user.id)).orderBy(desc(orders.id))
  const money = threadsOf(staff).has('money')
  const payments = money ? await readPersonPayments(ctx.db, user.id) : []
  const masked = !support && !clinical
  const name = `${user.first_name} ${user.last_name}`
  return {
    message: 'Person.',
    person: {
      id: user.public_id,
      name: masked ? maskName(name) : name,
      email: support ? user.email : masked ? maskEmail(user.email) : '',
      state,
      account: user.account_at !== null,
      born: clinical ? user.dob : null,
    },
    contact: support ? await contactOf(ctx, user, address) : null,
    call: support ? toCall(await openCallOf(ctx.db, ctx, { userId: user.id, staffId: staff.staffId })) : null,
    orders: (await ordersOfPerson(ctx, user, { money })).map(
      ({
        order_id,
        order_number,
        status,
        created_at,
        promise,
        carrier,
        tracking,
        ship_on,
        delivered_at,
        delivery_assumed,
        complaint_open,
      }) => ({
        order_id,
        order_number,
        status,
        created_at,
        promise,
        carrier: masked ? null : carrier,
        tracking: masked ? null : tracking,
        ship_on,
        delivered_at,
        delivery_assumed,
        complaint_open,
      }),
    ),
    on_hold: lineOfHold(await openHoldOf(ctx.db, user.id)),
    plans: money ? await plansOf(ctx, user) : [],
    payments: await toPaymentRows(ctx.db, payments),
    timeline: await personTimeline(ctx.db, staff, { userId: user.id, orders: own, payments }),
    colleagues: support ? await listColleagues(ctx.db, staff.staffId) : [],
  }
}

/** Whether the caller reads the person as a clinician of their state. @throws AppError not_licensed where that is their only role */
async function readsAsClinician(ctx: Ctx, staff: StaffCaller, state: string): Promise<boolean> {
  if (!staff.roles.includes('clinician')) return false
  if ((await licensedStates(ctx.db, ctx.clock, staff.staffId, 'treat')).has(state)) return true
  if (staff.roles.includes('support') || staff.roles.includes('billing')) return false
  throw new AppError('not_licensed')
}

async function contactOf(
  { db }: Ctx,
  user: PersonRow,
  address: Awaited<ReturnType<typeof findShippingAddress>>,
) {
  const waiting = {
    phone: await findOpenChange(db, user.id, 'phone'),
    email: await findOpenChange(db, user.id, 'email'),
  }
  return {
    phone: user.phone,
    phone_verified: user.phone_verified_at !== null,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    new_phone: waiting.phone?.new_value ?? null,
    new_email: waiting.email?.new_value ?? null,
    may_text: await mayText(db, user),
    email_trouble: await emailTrouble(db, user.email),
    ships_to: address,
  }
}

async function plansOf(ctx: Ctx, user: PersonRow) {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, user.id))
    .orderBy(desc(subscriptions.id))
  const plans = []
  for (const plan of rows)
    plans.push({
      id: plan.public_id,
      plan_name: planNameOf(plan),
      term: plan.term,
      status: plan.state,
      ...(await nextChargeOf(ctx, plan)),
      past_due_since: plan.past_due_on,
      cancelled_at: plan.cancelled_at?.toISOString() ?? null,
    })
  return plans
}
