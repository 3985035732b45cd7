import { and, eq, gt, isNull } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { passwordLinks } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import type { Randomness } from '../../../randomness.ts'
import { voidLoginLinks } from './login-link.ts'

/** Hours for which a link is valid: three days for a first password (S-30); a reset link is used at once. */
const LINK_HOURS = { first: 72, reset: 1 } as const

const insertLink = preparedInsert(passwordLinks)

/** Creates the token of a one-time link, which ends earlier links (D-73); only its hash is stored. */
export async function issuePasswordLink(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  userId: number,
  kind: 'first' | 'reset',
): Promise<string> {
  // A newer link ends the older ones (D-73); a new lead has none.
  if (kind === 'reset') await voidPasswordLinks(tx, at.clock, userId)
  const token = at.random.token()
  const now = at.clock.now()
  await insertLink(tx, {
    token_hash: sha256(token),
    user_id: userId,
    kind,
    created_at: now,
    expires_at: after(now, hours(LINK_HOURS[kind])),
  })
  return token
}

const live = (token: string, now: Date) =>
  and(
    eq(passwordLinks.token_hash, sha256(token)),
    isNull(passwordLinks.used_at),
    gt(passwordLinks.expires_at, now),
  )

/** Whether a token is valid; checked before a password is hashed for it. */
export async function isLinkLive(tx: Reader, clock: Clock, token: string): Promise<boolean> {
  const [link] = await tx
    .select({ id: passwordLinks.user_id })
    .from(passwordLinks)
    .where(live(token, clock.now()))
  return link !== undefined
}

/**
 * Locks the patient of a token and consumes it; returns null when it is unknown, used or expired. One statement consumes
 * it, so that it works only once.
 */
export async function useLink(tx: Tx, clock: Clock, token: string): Promise<{ userId: number } | null> {
  const now = clock.now()
  const [found] = await tx
    .select({ userId: passwordLinks.user_id })
    .from(passwordLinks)
    .where(live(token, now))
  if (!found?.userId) return null
  await lockPatient(tx, found.userId)
  const [link] = await tx
    .update(passwordLinks)
    .set({ used_at: now })
    .where(live(token, now))
    .returning({ userId: passwordLinks.user_id })
  return link?.userId ? { userId: link.userId } : null
}

async function voidPasswordLinks(tx: Reader, clock: Clock, userId: number): Promise<void> {
  await tx
    .update(passwordLinks)
    .set({ used_at: clock.now() })
    .where(and(eq(passwordLinks.user_id, userId), isNull(passwordLinks.used_at)))
}

/** Ends every open link of a user, to a password and to a login: after a new password, and after a new email address. */
export async function voidLinks(tx: Reader, clock: Clock, userId: number): Promise<void> {
  await voidPasswordLinks(tx, clock, userId)
  await voidLoginLinks(tx, clock, userId)
}
