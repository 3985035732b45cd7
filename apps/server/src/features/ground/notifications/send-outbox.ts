import { retryWait } from '@contour/domain/notifications/retry-time'
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { after, seconds, type Clock } from '../../../clock.ts'
import { preparedQuery, preparedWrite } from '../../../db/prepared-query.ts'
import type { Builder, Db, Tx } from '../../../db/database.ts'
import { outbox, staffLinks, staffMembers } from '../../../db/schema.ts'
import type { Config } from '../../../config.ts'
import { errorFacts, type Logger } from '../../../log.ts'
import type { MessageSenders } from '../../../adapters/messages/port.ts'
import type { Randomness } from '../../../randomness.ts'
import type { Secrets } from '../../../secrets.ts'
import { blockOf, stopTexts } from '../reach/index.ts'
import { createTask } from '../tasks/index.ts'
import { isOptional } from './letter-purposes.ts'
import { replyAddresses } from './reply-to.ts'
import { openWaiting, retainedText } from './redact-sent.ts'
import { transition } from '../../../db/transition.ts'
import { outboxLifeCycle } from '@contour/domain/notifications/outbox-life-cycle'

const LEASED = transition(outboxLifeCycle, 'leased', 'server', outbox.state)
const SENT = transition(outboxLifeCycle, 'sent', 'server', outbox.state)
const POSTPONED = transition(outboxLifeCycle, 'postponed', 'server', outbox.state)
const FAILED = transition(outboxLifeCycle, 'failed', 'server', outbox.state)

/**
 * Low enough that a hanging message sender delays few messages, high enough that a large backlog does not need one
 * claim per message.
 */
const CONCURRENCY = 5

/**
 * A claim left by a crash is taken over after this, real time, so that everything is processed within a minute of a
 * restart. A sender that takes longer renews its claims.
 */
const CLAIM = seconds(45)
const RENEW_LEASE_EVERY = seconds(15)

/** Twilio's code for a number that said stop to it. */
const STOPPED_AT_CARRIER = 'SMS 21610'
const SAYS_STOPPED = 'The carrier says that this number answered STOP.'

type With = {
  db: Db
  clock: Clock
  log: Logger
  messageSenders: MessageSenders
  config: Pick<Config, 'demo' | 'mail' | 'sms' | 'inbound' | 'publicOrigin'>
  random: Randomness
  secrets: Secrets
}
type Waiting = typeof outbox.$inferSelect

/**
 * Sends waiting messages one by one, oldest first. A row is claimed before it is sent, so that two processes never send
 * the same message; a claim left by a crash is taken over, which may send a message twice but never loses one. Retries
 * use real time.
 * @returns how many were sent
 */
export async function sendOutbox(at: With): Promise<number> {
  let delivered = 0
  for (let round = 0; round < 200; round++) {
    const claimed = await claim(at)
    if (claimed.length === 0) break
    delivered += await deliverAll(at, claimed)
  }
  return delivered
}

/**
 * Claims the next messages in one statement: every message passes through here, concurrently with the requests that
 * cause them.
 */
/** Exported for the test of its plan. */
export const claimOpen = (db: Builder) => {
  const open = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        LEASED.allowed,
        or(isNull(outbox.next_try_at), lte(outbox.next_try_at, sql.placeholder('now'))),
        or(isNull(outbox.not_before), lte(outbox.not_before, sql.placeholder('serviceNow'))),
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(CONCURRENCY)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({
      state: LEASED.to,
      tries: sql`${outbox.tries} + 1`,
      first_try_at: sql`coalesce(${outbox.first_try_at}, ${sql.placeholder('now')})`,
      next_try_at: sql`${sql.placeholder('until')}`,
    })
    .where(and(inArray(outbox.id, open), LEASED.allowed))
    .returning()
}

const claimNext = preparedQuery(claimOpen)

async function claim({ db, clock }: With): Promise<Waiting[]> {
  const now = clock.real()
  const claimed = await claimNext(db, { now, serviceNow: clock.now(), until: after(now, CLAIM) })
  return claimed.toSorted((a, b) => a.id - b.id)
}

/** Sends claimed messages one after the other; those still in line stay claimed meanwhile. */
async function deliverAll(at: With, claimed: readonly Waiting[]): Promise<number> {
  const left = new Set(claimed.map(({ id }) => id))
  const timer = setInterval(() => {
    at.db
      .update(outbox)
      .set({ next_try_at: after(at.clock.real(), CLAIM) })
      .where(and(inArray(outbox.id, [...left]), eq(outbox.state, 'sending')))
      .catch((error: unknown) => at.log.warn({ err: errorFacts(error) }, 'claims of messages not prolonged'))
  }, RENEW_LEASE_EVERY)
  let delivered = 0
  try {
    for (const row of claimed) {
      if (await deliver(at, row)) delivered += 1
      left.delete(row.id)
    }
  } finally {
    clearInterval(timer)
  }
  return delivered
}

const recordSent = preparedWrite((db) =>
  db
    .update(outbox)
    .set({
      state: SENT.to,
      sent_at: sql`${sql.placeholder('at')}`,
      error: null,
      next_try_at: null,
      body: sql`${sql.placeholder('body')}`,
      html: sql`${sql.placeholder('html')}`,
    })
    .where(and(eq(outbox.id, sql.placeholder('id')), SENT.allowed)),
)

/** Sends one claimed message; false if it was not accepted. */
async function deliver(at: With, message: Waiting): Promise<boolean> {
  const { db, clock, log, messageSenders, config } = at
  if (message.channel === 'task') throw new Error('A task is not sent')
  const optional = isOptional(message.kind)
  const block = await blockOf(db, { channel: message.channel, to: message.to }, { optional })
  if (block) {
    await withhold(at, message, block.reason)
    return false
  }
  const text = openWaiting(at.secrets, message)
  if (text === null) {
    await markUndeliverable(at, message, 'the key that encrypted it is not known here')
    return false
  }
  const outcome = await messageSenders[message.channel].send({
    to: message.to,
    subject: message.subject,
    body: text.body,
    html: text.html,
    reference: message.public_id,
    unsubscribe: optional ? `${config.publicOrigin}/api/unsubscribe/${message.public_id}` : undefined,
    replyTo: (await replyAddresses(db, config, [message])).get(message.public_id),
  })
  if (outcome.state === 'sent') {
    await recordSent(db, { id: message.id, at: clock.now(), ...retainedText(config, message) })
    return true
  }
  log.warn(
    { message: message.public_id, kind: message.kind, reason: outcome.reason },
    'message not delivered',
  )
  const wait = outcome.state === 'refused' ? null : waitOf(clock, message)
  if (wait === null) await markUndeliverable(at, message, outcome.reason)
  else
    await db
      .update(outbox)
      .set({ state: POSTPONED.to, error: outcome.reason, next_try_at: after(clock.real(), wait) })
      .where(and(eq(outbox.id, message.id), POSTPONED.allowed))
  return false
}

/** Somebody said stop, or the address failed, after the message was queued: nobody has to act, so there is no task. */
async function withhold(at: With, message: Waiting, reason: string): Promise<void> {
  await at.db
    .update(outbox)
    .set({
      state: FAILED.to,
      ...retainedText(at.config, message),
      error: `not sent: the recipient is marked as ${reason}`,
      next_try_at: null,
    })
    .where(and(eq(outbox.id, message.id), FAILED.allowed))
}

function waitOf(clock: Clock, { kind, tries, first_try_at }: Waiting): number | null {
  const first = first_try_at ?? clock.real()
  return retryWait({ kind, tries, sinceFirstMs: clock.real().getTime() - first.getTime() })
}

/**
 * Marks a message as failed for good and creates a task for an administrator, because receipts and notices are required
 * by law. A patient whose number stopped at the carrier has ended the texts, and nobody has to act.
 */
async function markUndeliverable(at: With, message: Waiting, reason: string): Promise<void> {
  await at.db.transaction(async (tx) => {
    await tx
      .update(outbox)
      .set({ state: FAILED.to, ...retainedText(at.config, message), error: reason, next_try_at: null })
      .where(and(eq(outbox.id, message.id), FAILED.allowed))
    if (message.channel === 'task') return
    if (reason === STOPPED_AT_CARRIER) {
      await stopTexts(tx, at, message.to, { words: SAYS_STOPPED, facts: SAYS_STOPPED, ip: '' })
      // As after a STOP to us: the person decided it, and has the email. A phone of staff is another matter: alarms go there.
      if (message.user_id !== null) return
    }
    await createTask(tx, at, {
      kind: 'email_failed',
      subject: `message:${message.public_id}`,
      userId: message.user_id,
      details: `A message of the kind ${message.kind.replaceAll('_', ' ')}${await staffNameOf(tx, message)} was not delivered: ${reason}.`,
    })
  })
}

/** " to Robin Sample" for a message to staff, whom no account of a patient names. */
async function staffNameOf(tx: Tx, { user_id, to }: Waiting): Promise<string> {
  if (user_id !== null) return ''
  const [person] = await tx
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.email, to))
  if (person) return ` to ${person.name}`
  const [invited] = await tx
    .select({ name: staffLinks.name })
    .from(staffLinks)
    .where(eq(staffLinks.email, to))
    .orderBy(desc(staffLinks.id))
    .limit(1)
  return invited ? ` to ${invited.name}` : ''
}
