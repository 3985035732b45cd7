import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffSessions, type staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { countUse } from '../../ground/limits/index.ts'
import { notify, STAFF_WARNINGS } from '../../ground/notifications/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { activeAdministrators } from './active-administrators.ts'

type Person = typeof staffMembers.$inferSelect

/** What is told, from which count within an hour on, and what the owner and the administrators read (D-58). */
const WARNINGS = {
  /** Somebody has the password, and not the authenticator. */
  code: { from: 3, says: 'The right password was entered three times with a wrong code.' },
  /** From however many networks: one person has as many as they like. */
  password: { from: 25, says: 'A wrong password was entered 25 times within an hour.' },
} as const

const HOUR = 3600

/**
 * Counts a refused sign-in of an account. When there are too many within an hour, the owner and every administrator get
 * an email, and the administrators a task, once an hour: the refusal itself says nothing (security.md 15), so nobody
 * else would learn that a password is known.
 */
export async function countRefusedSignIn(
  ctx: Ctx,
  person: Person,
  stage: keyof typeof WARNINGS,
): Promise<void> {
  const { from, says } = WARNINGS[stage]
  const bucket = `staff-refused-${stage}:${person.public_id}`
  const { count, secondsLeft } = await countUse(ctx.db, ctx.clock, bucket, HOUR)
  if (count !== from) return
  const window = Math.floor((ctx.clock.real().getTime() / 1000 + secondsLeft) / HOUR)
  const noticeId = `${stage}:${person.public_id}:${window}`
  await ctx.db.transaction(async (tx) => {
    const warn = (to: string, about: 'own_password' | 'password', news: string) =>
      notify(tx, ctx, 'staff_warning', null, {
        ...STAFF_WARNINGS[about],
        to,
        news,
        noticeId: `${noticeId}:${to}`,
      })
    if (stage === 'code') await warn(person.email, 'own_password', `${says} Nobody was signed in.`)
    for (const { id, email } of await activeAdministrators(tx))
      if (id !== person.id || stage === 'password') await warn(email, 'password', `${person.name}: ${says}`)
    await createTask(tx, ctx, {
      kind: 'staff_password_known',
      subject: `staff:${person.public_id}`,
      details: `${says} Ask ${person.name} by phone, and reset the sign-in if it was not them.`,
    })
    await audit(tx, 'staff.login_warned', {
      actor: 'visitor',
      subject: `staff:${person.public_id}`,
      after: { stage },
    })
  })
}

/** Tells the owner of a sign-in by a browser that has not signed in to the account before; the first one is no news. */
export async function noticeNewBrowser(
  tx: Tx,
  ctx: Ctx,
  person: Person,
  device: string | null,
): Promise<void> {
  const earlier = await tx
    .selectDistinct({ device: staffSessions.device })
    .from(staffSessions)
    .where(eq(staffSessions.staff_id, person.id))
  if (earlier.length === 0 || earlier.some((session) => session.device === device)) return
  await notify(tx, ctx, 'staff_warning', null, {
    to: person.email,
    ...STAFF_WARNINGS.own_browser,
    news: `${device ?? 'An unknown browser'} signed in to your staff account.`,
    noticeId: `browser:${person.public_id}:${ctx.random.id()}`,
  })
}
