import { findState } from '@contour/domain/eligibility/states'
import { asc, eq } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { stateRules, waitlist } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { maskEmail } from '../service-desk/index.ts'
import { findStateRule } from '../states/index.ts'
import type { WaitReason } from './wait-reason.ts'
import { tellWaiting } from './tell-waiting.ts'

/** People shown for each reason; the count says how many there are. */
const PEOPLE_MAX = 50

const nameOf = ({ kind, about }: WaitReason): string =>
  kind === 'state' ? (findState(about)?.name ?? about) : `Strengths ${about.replace(/(\d)mg/, '$1 mg')}`

/** Who waits, by what they wait for (M-39). */
export async function listWaiting(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select({ person: waitlist, served: stateRules.served })
    .from(waitlist)
    .leftJoin(stateRules, eq(stateRules.state, waitlist.about))
    .orderBy(asc(waitlist.kind), asc(waitlist.about), asc(waitlist.id))
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'waitlist.listed',
    after: { rows: rows.length },
    requestId: caller.source.requestId,
  })
  const byReason = Map.groupBy(rows, ({ person }) => `${person.kind} ${person.about}`)
  return {
    status: 'success' as const,
    message: 'The waiting list.',
    rows: [...byReason.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const reason = { kind: first.person.kind as WaitReason['kind'], about: first.person.about }
      const waiting = group.filter(({ person }) => person.told_at === null)
      return [
        {
          ...reason,
          name: nameOf(reason),
          waiting: waiting.length,
          told: group.length - waiting.length,
          available: reason.kind === 'state' ? first.served === true : null,
          people: waiting.slice(0, PEOPLE_MAX).map(({ person }) => ({
            email: maskEmail(person.email_lower),
            since: person.at.toISOString(),
          })),
        },
      ]
    }),
  }
}

/**
 * Tells everybody who waits for it now; sent again it tells nobody twice.
 * @throws Fault conflict for a state that is not served, or where nobody waits
 */
export async function tellNow(ctx: Ctx, caller: Caller, reason: WaitReason) {
  if (reason.kind === 'state') {
    const rule = await findStateRule(ctx.db, reason.about)
    if (!rule?.served)
      throw new Fault('conflict', { message: `${nameOf(reason)} is not served yet. Nobody was told.` })
  }
  const told = await ctx.db.transaction((tx) => tellWaiting(tx, ctx, reason, actorOf(caller)))
  if (told === 0) throw new Fault('conflict', { message: 'Nobody waits for this any more.' })
  ctx.soon('outbox')
  return {
    status: 'success' as const,
    message: told === 1 ? 'One person is told.' : `${told} people are told.`,
    told,
  }
}
