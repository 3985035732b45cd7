import { easternDate } from '@contour/domain/time/plain-date'
import { findState } from '@contour/domain/intake/states'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import { stateRules, waitlist } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { maskEmail } from '@contour/domain/contact/mask'
import { findStateRule, servedOn } from '../../ground/states/index.ts'
import type { WaitReason } from './wait-reason.ts'
import { notifyWaitlist } from './notify-waitlist.ts'

const nameOf = ({ kind, about }: WaitReason): string =>
  kind === 'state' ? (findState(about)?.name ?? about) : `Strengths ${about.replace(/(\d)mg/, '$1 mg')}`

/** Counts how many wait and how many were notified, one row per state or strength (M-39). */
export async function listWaiting(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      kind: waitlist.kind,
      about: waitlist.about,
      waiting: sql<number>`(count(*) filter (where ${waitlist.told_at} is null))::int`,
      told: count(waitlist.told_at),
      served: sql<boolean | null>`bool_or(${servedOn(easternDate(ctx.clock.now()))})`,
    })
    .from(waitlist)
    .leftJoin(stateRules, eq(stateRules.state, waitlist.about))
    .groupBy(waitlist.kind, waitlist.about)
    .orderBy(asc(waitlist.kind), asc(waitlist.about))
  await auditRead(ctx, rows.length)
  return {
    message: 'The waiting list.',
    rows: rows.map(({ served, ...row }) => {
      const reason = { kind: row.kind, about: row.about }
      return {
        ...row,
        ...reason,
        name: nameOf(reason),
        available: reason.kind === 'state' ? served === true : null,
      }
    }),
  }
}

/** Lists a page of the entries for one state or strength, in the order they joined; addresses masked. */
export async function listPeopleWaiting(ctx: Ctx, requested: WaitReason & { after?: string | undefined }) {
  const page = keyset([{ by: waitlist.id, kind: 'number' }], requested.after)
  const wanted = and(
    eq(waitlist.kind, requested.kind),
    eq(waitlist.about, requested.about),
    isNull(waitlist.told_at),
  )
  const found = await ctx.db
    .select()
    .from(waitlist)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ id }) => [id])
  await auditRead(ctx, rows.length)
  return {
    message: 'People who wait.',
    rows: rows.map((person) => ({ email: maskEmail(person.email_lower), since: person.at.toISOString() })),
    next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: waitlist.id }).from(waitlist).where(wanted).$dynamic(),
    ),
  }
}

const auditRead = (ctx: Ctx, rows: number) => audit(ctx.db, 'waitlist.listed', { after: { rows } })

/**
 * Notifies everyone who waits for a state or strength now; a repeated call notifies no one twice.
 * @throws AppError conflict for a state that is not served, or if no one waits
 */
export async function notifyWaitlistNow(ctx: Ctx, reason: WaitReason) {
  if (reason.kind === 'state') {
    const rule = await findStateRule(ctx.db, reason.about)
    if (!rule?.served)
      throw new AppError('conflict', { message: `${nameOf(reason)} is not served yet. No one was notified.` })
  }
  const result = await ctx.db.transaction((tx) => notifyWaitlist(tx, ctx, reason))
  if (result === 0) throw new AppError('conflict', { message: 'No one is waiting for this any more.' })
  return {
    message: result === 1 ? 'One person was notified.' : `${result} people were notified.`,
    told: result,
  }
}
