import { FAILURES_LAST_SECONDS, loginDelaySeconds } from '@contour/domain/accounts/login-delay'
import { formatWait } from '@contour/domain/time/wait-text'
import { eq } from 'drizzle-orm'
import { after, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { loginGuards } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'

type With = Pick<Ctx, 'db' | 'clock'>

const hashOf = (email: string) => sha256(`login ${email}`)

/**
 * Counts an attempt from an unknown device before its password is checked, so that no number of concurrent attempts
 * goes uncounted; after the right password `clearFailures` resets the count. Addresses without an account are treated
 * the same (D-08).
 * @throws AppError too_many_requests with details {reason: 'login_delay', retry_in_seconds}
 */
export async function countLoginTry({ db, clock }: With, email: string): Promise<void> {
  const now = clock.real()
  const account_hash = hashOf(email)
  const delayedUntil = await db.transaction(async (tx) => {
    await tx
      .insert(loginGuards)
      .values({ account_hash, failures: 0, last_failed_at: now })
      .onConflictDoNothing()
    const [guard] = await tx
      .select()
      .from(loginGuards)
      .where(eq(loginGuards.account_hash, account_hash))
      .for('update')
    if (!guard) throw new Error('login guard not written')
    if (guard.delayed_until && guard.delayed_until > now) return guard.delayed_until
    const forgotten = after(guard.last_failed_at, seconds(FAILURES_LAST_SECONDS)) < now
    const failures = (forgotten ? 0 : guard.failures) + 1
    const delay = loginDelaySeconds(failures)
    await tx
      .update(loginGuards)
      .set({ failures, last_failed_at: now, delayed_until: delay > 0 ? after(now, seconds(delay)) : null })
      .where(eq(loginGuards.account_hash, account_hash))
    return null
  })
  if (delayedUntil) throw delayed(Math.ceil((delayedUntil.getTime() - now.getTime()) / 1000))
}

/** Clears the failures and the delay of an account: after the right password, and after a link that only its mailbox got. */
export async function clearFailures(tx: Reader, email: string): Promise<void> {
  await tx.delete(loginGuards).where(eq(loginGuards.account_hash, hashOf(email)))
}

const delayed = (wait: number) =>
  new AppError('too_many_requests', {
    message: `Too many failed logins for this email address. Please try again ${formatWait(wait)}, or request a login link by email.`,
    retryAfter: wait,
    details: { reason: 'login_delay', retry_in_seconds: wait },
  })
