import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { codes, contactChanges } from '../../../db/schema.ts'
import type { UserRow } from '../accounts/index.ts'
import { transition } from '../../../db/transition.ts'
import { codeLifeCycle } from '@contour/domain/verification/code-life-cycle'

const CODE_VOIDED = transition(codeLifeCycle, 'voided', 'server', codes.state)

export type Channel = 'phone' | 'email'

/** The number of a channel in the API (document 1 §7). */
export const channelOf = (type: 1 | 2): Channel => (type === 1 ? 'phone' : 'email')

const open = (userId: number, channel: Channel) =>
  and(
    eq(contactChanges.user_id, userId),
    eq(contactChanges.channel, channel),
    isNull(contactChanges.verified_at),
    isNull(contactChanges.replaced_at),
  )

/** The change that awaits its code, or null (D-07). */
export async function findOpenChange(tx: Reader, userId: number, channel: Channel) {
  const [change] = await tx.select().from(contactChanges).where(open(userId, channel))
  return change ?? null
}

/** Where a code is sent: to the new contact while a change is pending, otherwise to the one on file. */
export async function contactOf(tx: Reader, user: UserRow, channel: Channel): Promise<string> {
  const change = await findOpenChange(tx, user.id, channel)
  return change?.new_value ?? (channel === 'phone' ? user.phone : user.email)
}

/** Saves a new contact that awaits its code; ends an earlier change and the live code. */
export async function openChange(
  tx: Tx,
  clock: Clock,
  user: UserRow,
  channel: Channel,
  newValue: string,
): Promise<void> {
  await withdrawContactChange(tx, clock, user, channel)
  // The contact on file again: no change is pending any more.
  if (newValue === (channel === 'phone' ? user.phone : user.email)) return
  await tx
    .insert(contactChanges)
    .values({ user_id: user.id, channel, new_value: newValue, created_at: clock.now() })
}

export async function endOpenChange(tx: Tx, clock: Clock, userId: number, channel: Channel): Promise<void> {
  await tx.update(contactChanges).set({ replaced_at: clock.now() }).where(open(userId, channel))
}

export async function voidLiveCode(tx: Tx, userId: number, channel: Channel): Promise<void> {
  await tx
    .update(codes)
    .set({ state: CODE_VOIDED.to })
    .where(and(eq(codes.user_id, userId), eq(codes.channel, channel), CODE_VOIDED.allowed))
}

/** Withdraws a pending contact; the one on file stays, and the code that was sent no longer works. */
export async function withdrawContactChange(
  tx: Tx,
  clock: Clock,
  user: UserRow,
  channel: Channel,
): Promise<void> {
  await endOpenChange(tx, clock, user.id, channel)
  await voidLiveCode(tx, user.id, channel)
}
