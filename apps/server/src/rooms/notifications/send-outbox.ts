import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { after, minutes, seconds } from '../../clock.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { outbox } from '../../db/schema.ts'
import type { Config } from '../../config.ts'
import type { Logger } from '../../log.ts'
import type { Carriers } from '../../adapters/messages/port.ts'
import { bodyAfterSending } from './redact-sent.ts'

const MAX_TRIES = 6

/**
 * Delivers waiting messages one by one. A row is claimed before it is handed over, so that two processes never send
 * one message; a claim left by a crash is taken over after two minutes, which may send a message twice but never loses
 * one. Retries run on real time.
 * @returns how many were delivered
 */
export async function sendOutbox(at: {
  db: Db
  clock: Clock
  log: Logger
  carriers: Carriers
  config: Pick<Config, 'demo' | 'mail' | 'sms'>
}): Promise<number> {
  const { db, clock, log, carriers, config } = at
  let delivered = 0
  for (let round = 0; round < 200; round++) {
    const now = clock.real()
    const claimed = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(outbox)
        .where(
          and(
            or(eq(outbox.state, 'waiting'), eq(outbox.state, 'sending')),
            or(isNull(outbox.next_try_at), lte(outbox.next_try_at, now)),
          ),
        )
        .orderBy(asc(outbox.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!row) return null
      await tx
        .update(outbox)
        .set({ state: 'sending', tries: sql`${outbox.tries} + 1`, next_try_at: after(now, minutes(2)) })
        .where(eq(outbox.id, row.id))
      return row
    })
    if (!claimed) break
    const outcome = await carriers[claimed.channel as keyof Carriers].send({
      to: claimed.to,
      subject: claimed.subject,
      body: claimed.body,
      reference: claimed.public_id,
    })
    if (outcome.state === 'sent') {
      await db
        .update(outbox)
        .set({
          state: 'sent',
          sent_at: clock.now(),
          error: null,
          next_try_at: null,
          body: bodyAfterSending(config, claimed),
        })
        .where(eq(outbox.id, claimed.id))
      delivered += 1
      continue
    }
    const spent = outcome.state === 'refused' || claimed.tries + 1 >= MAX_TRIES
    log.warn(
      { message: claimed.public_id, kind: claimed.kind, reason: outcome.reason },
      'message not delivered',
    )
    await db
      .update(outbox)
      .set({
        state: spent ? 'failed' : 'waiting',
        error: outcome.reason,
        next_try_at: spent ? null : after(clock.real(), seconds(15 * 2 ** claimed.tries)),
      })
      .where(eq(outbox.id, claimed.id))
  }
  return delivered
}
