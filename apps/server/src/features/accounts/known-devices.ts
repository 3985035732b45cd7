import { DEVICE_FAILURES } from '@contour/domain/accounts/login-delay'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { after, days } from '../../clock.ts'
import type { Clock } from '../../clock.ts'
import type { Reader } from '../../db/database.ts'
import { knownDevices } from '../../db/schema.ts'
import { sha256 } from '../../randomness.ts'
import type { Randomness } from '../../randomness.ts'

/** A browser that was not used for so long is a stranger again. Real time. */
const KNOWN_FOR = days(180)

/** Makes a browser known to an account; the token stays in its local storage, only the hash here (D-58). */
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
 * Counts a try on a device that the account knows. Too many wrong passwords on it and it passes no delay any more, so
 * that a stolen token is no way around the limit.
 * @returns whether the device is known and may go on
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

/** The right password on a known device: its failures are forgotten, and it stays known for another while. */
export async function renewDevice(tx: Reader, clock: Clock, token: string): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ failures: 0, expires_at: after(clock.real(), KNOWN_FOR) })
    .where(eq(knownDevices.token_hash, sha256(token)))
}

/** After a password that somebody had to set again, and after an undone change, no browser is known but the one given. */
export async function forgetDevices(
  tx: Reader,
  clock: Clock,
  userId: number,
  except?: string,
): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ ended_at: clock.real() })
    .where(
      and(
        eq(knownDevices.user_id, userId),
        isNull(knownDevices.ended_at),
        except ? ne(knownDevices.token_hash, sha256(except)) : undefined,
      ),
    )
}
