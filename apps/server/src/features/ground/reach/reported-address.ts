import { BOUNCE_STORM } from '@contour/domain/reach/destination-mark'
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { destinationMarks, users } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { createTask, resolveTasks } from '../tasks/index.ts'
import { endMarks, markDestination } from './destination-marks.ts'

export type EmailReport = { to: string; reason: 'bounced' | 'complained'; words: string }

/** How many addresses were reported within the last hour. */
export async function reportedAddresses(db: Reader, { clock }: Pick<Ctx, 'clock'>): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(destinationMarks)
    .where(
      and(
        inArray(destinationMarks.reason, ['bounced', 'complained']),
        gt(destinationMarks.at, after(clock.now(), -hours(1))),
      ),
    )
  return row?.n ?? 0
}

const taskSubject = (publicId: string) => `user:${publicId}`

/**
 * Marks an address that bounced or complained, and asks support to call its person. When many are reported at once it is
 * the mail server's fault, not theirs: the alert tells of it, and no more tasks are made (ADR 0033).
 * @returns whether the address was not marked before
 */
export const recordEmailReport = (ctx: Ctx, { to, reason, words }: EmailReport): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    // Reports come at once; one after the other they are counted right.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('reported addresses', 0))`)
    const fresh = await markDestination(tx, ctx.clock, { channel: 'email', to }, { reason, words })
    if (!fresh) return false
    const people = await tx.select().from(users).where(eq(users.email_lower, to.toLowerCase()))
    for (const { id } of people) await audit(tx, 'email.marked', { subjectUser: id, after: { reason } })
    if ((await reportedAddresses(tx, ctx)) > BOUNCE_STORM) return true
    const [person] = people.toSorted((a, b) => Number(b.account_at !== null) - Number(a.account_at !== null))
    if (person)
      await createTask(tx, ctx, {
        kind: 'email_does_not_arrive',
        subject: taskSubject(person.public_id),
        userId: person.id,
        details:
          reason === 'bounced'
            ? 'This email address does not take our mail. Call the patient, and ask for an address that does.'
            : 'The patient reported our mail as spam, so it does not arrive any more. Call, and ask how to reach them.',
      })
    return true
  })

/** A verified address takes mail: its marks end, and so does the task of its person. */
export async function clearVerifiedEmail(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  user: { id: number; public_id: string; email: string },
): Promise<void> {
  const ended = await endMarks(
    tx,
    ctx.clock,
    { channel: 'email', to: user.email },
    { reasons: ['bounced', 'complained'], by: 'The address was verified.' },
  )
  if (ended.length > 0) await audit(tx, 'email.mark_ended', { subjectUser: user.id })
  await resolveTasks(
    tx,
    ctx,
    { kinds: ['email_does_not_arrive'], subject: taskSubject(user.public_id) },
    'A new address was verified.',
  )
}
