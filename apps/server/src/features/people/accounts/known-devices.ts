import { DEVICE_FAILURES } from '@contour/domain/accounts/login-delay'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { knownDevices } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import type { Randomness } from '../../../randomness.ts'

/** A browser that has not been used for this long becomes unknown. Real time. */
const KNOWN_FOR = days(180)

/**
 * Makes a browser known to an account; the browser stores the token in its local storage, we store only its hash
 * (D-58).
 */
export async function rememberDevice(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  userId: number,
): Promise<string> {
  const token = at.random.token()
  const now = at.clock.real()
  await tx.insert(knownDevices).values({
    token_hash: sha256(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: after(now, KNOWN_FOR),
  })
  return token
}

/**
 * Counts a login attempt on a device that the account knows. After too many wrong passwords the device no longer
 * bypasses the delay, so that a stolen token cannot circumvent the limit.
 * @returns whether the device is known and may continue
 */
export async function countDeviceTry(
  tx: Reader,
  clock: Clock,
  userId: number,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false
  const now = clock.real()
  const counted = await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1`, last_used_at: now })
    .where(
      and(
        eq(knownDevices.token_hash, sha256(token)),
        eq(knownDevices.user_id, userId),
        isNull(knownDevices.ended_at),
        gt(knownDevices.expires_at, now),
        lt(knownDevices.failures, DEVICE_FAILURES),
      ),
    )
    .returning({ hash: knownDevices.token_hash })
  return counted.length > 0
}

/** Resets the failures of a known device after the right password and extends how long it stays known. */
export async function renewDevice(tx: Reader, clock: Clock, token: string): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ failures: 0, expires_at: after(clock.real(), KNOWN_FOR) })
    .where(eq(knownDevices.token_hash, sha256(token)))
}

/** After a password reset and after an undone change, forgets every known browser. */
export async function forgetDevices(tx: Reader, clock: Clock, userId: number): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ ended_at: clock.real() })
    .where(and(eq(knownDevices.user_id, userId), isNull(knownDevices.ended_at)))
}
