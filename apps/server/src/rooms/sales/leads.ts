import { desc, ilike, or } from 'drizzle-orm'
import { dateParts } from '@contour/domain/time/plain-date'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { submitIntake } from '../intake/index.ts'
import { likePart, personMatches } from '../service-desk/index.ts'

const ROWS_MAX = 25

/** People a cart link can be made for, by name, e-mail or phone, newest first. */
export async function findLeads(ctx: Ctx, caller: Caller, search: string) {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(or(...personMatches(search), ilike(users.phone, likePart(search))))
    .orderBy(desc(users.id))
    .limit(ROWS_MAX)
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'leads.searched',
    after: { rows: rows.length },
    requestId: caller.source.requestId,
  })
  return {
    status: 'success' as const,
    message: 'People.',
    rows: rows.map((user) => ({
      id: user.public_id,
      name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      state: user.state,
      buys: user.account_at !== null,
    })),
  }
}

export type PhoneIntake = {
  first_name: string
  last_name: string
  email: string
  phone: string
  gender: 'Male' | 'Female'
  dob: string
  state: string
  height_inches: number
  weight: number
  agreed_to_text: boolean
}

/**
 * The intake filled in on the phone: the same rules and records as on the page (M-30).
 * @throws Fault of the intake; conflict for the e-mail of an account
 */
export async function createStaffLead(ctx: Ctx, caller: Caller, input: PhoneIntake) {
  const dob = dateParts(input.dob)
  const height = { foot: Math.floor(input.height_inches / 12), inches: input.height_inches % 12 }
  const filed = await submitIntake(ctx, caller, {
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    phone: input.phone,
    height,
    heightInInches: input.height_inches,
    weight: input.weight,
    desired_weight: Math.max(80, Math.round(input.weight * 0.8)),
    gender: input.gender,
    agreed_to_text: input.agreed_to_text ? 'Yes' : 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    state: input.state,
    dobMMDDYYYY: `${dob.month}/${dob.day}/${dob.year}`,
    dob: { mm: dob.month, dd: dob.day, yyyy: dob.year },
    source_web: 2,
    ip_address: '',
    tracking_session_id: '',
    user_agent: 'call center',
  } as Parameters<typeof submitIntake>[2])
  if (filed.status !== 'success') throw new Fault('conflict', { message: filed.message })
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'lead.made_by_staff',
    subject: `user:${filed.user.id}`,
    requestId: caller.source.requestId,
  })
  return { status: 'success' as const, message: 'Lead created.', user_id: filed.user.id }
}
