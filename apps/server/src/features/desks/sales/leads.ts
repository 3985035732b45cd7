import { and, ilike, or } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createPhoneLead } from '../intake/index.ts'
import type { PhoneLead } from '../intake/index.ts'
import { likePart, personMatches } from '../../../db/match-text.ts'

/** Lists a page of the users for whom a cart link can be created, by name, email or phone, newest first. */
export async function findLeads(ctx: Ctx, search: string, after?: string) {
  const page = keyset([{ by: users.id, kind: 'number', order: 'desc' }], after)
  const wanted = or(...personMatches(search), ilike(users.phone, likePart(search)))
  const found = await ctx.db
    .select()
    .from(users)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ id }) => [id])
  await audit(ctx.db, 'leads.searched', { after: { rows: rows.length } })
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
    next,
    total: await countRows(ctx.db, ctx.db.select({ id: users.id }).from(users).where(wanted).$dynamic()),
  }
}

/**
 * Creates a lead from an intake that staff take by phone (M-30, D-69).
 * @throws AppError of the intake; conflict for the email of an account
 */
export async function createStaffLead(ctx: Ctx, caller: Caller, input: PhoneLead) {
  const id = await createPhoneLead(ctx, asStaff(caller), input)
  return { status: 'success' as const, message: 'Lead created.', user_id: id }
}
