import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { outbox } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { REDACTED } from '../../ground/notifications/index.ts'
import { maskAddress } from '@contour/domain/contact/mask'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { NO_SUBJECT, findSubjects } from './find-subjects.ts'
import { transition } from '../../../db/transition.ts'
import { outboxLifeCycle } from '@contour/domain/notifications/outbox-life-cycle'

const REQUEUED = transition(outboxLifeCycle, 'requeued', 'staff', outbox.state)

const NEWEST_FIRST: readonly SortKey[] = [{ by: outbox.id, kind: 'number', order: 'desc' }]

/** "waiting" includes a message that is being sent. */
const STATES = { waiting: ['waiting', 'sending'], sent: ['sent'], failed: ['failed'] } as const

/** Lists a page of messages with their state and order, newest first: no text, addresses masked (security.md 23). */
export async function listOutbox(ctx: Ctx, state?: keyof typeof STATES, after?: string) {
  const page = keyset(NEWEST_FIRST, after)
  const found = await ctx.db
    .select()
    .from(outbox)
    .where(and(state ? isIn(outbox.state, STATES[state]) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ id }) => [id])
  const subjects = await findSubjects(
    ctx,
    rows.flatMap(({ about }) => about ?? []),
  )
  return {
    message: 'Messages.',
    rows: rows.map((row) => ({
      id: row.public_id,
      channel: row.channel,
      to: maskAddress(row.channel, row.to),
      kind: row.kind,
      state: row.state,
      tries: row.tries,
      error: row.error,
      can_retry: row.state === 'failed' && textRemoved(row.body) === null,
      text_removed: textRemoved(row.body),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      ...((row.about && subjects.get(row.about)) || NO_SUBJECT),
    })),
    next,
    total: await countMessages(ctx, state),
    counts: {
      waiting: await countMessages(ctx, 'waiting'),
      sent: await countMessages(ctx, 'sent'),
      failed: await countMessages(ctx, 'failed'),
    },
  }
}

// The states are literals: as parameters they would prevent a prepared plan from using the index.
const countMessages = (ctx: Ctx, state?: keyof typeof STATES) =>
  countRows(
    ctx.db,
    ctx.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(state ? isIn(outbox.state, STATES[state]) : undefined)
      .$dynamic(),
  )

/**
 * Why a message no longer has a text: it contained a code or link (security.md 23), or its retention period is over; or
 * null.
 */
function textRemoved(body: string): 'secret' | 'expired' | null {
  if (body === REDACTED) return 'secret'
  return body === '' ? 'expired' : null
}

const NOT_SENT_AGAIN = {
  secret: 'This message held a code or a link that was removed. Whoever it was for has to request a new one.',
  expired:
    'The text of this message was removed when its retention period ended, so it cannot be sent again.',
} as const

/**
 * Sends a failed message again; does nothing to one that is waiting, was sent, or has lost its text.
 * @throws AppError not_found, conflict
 */
export async function retryMessage(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [message] = await tx
      .update(outbox)
      .set({ state: REQUEUED.to, tries: 0, error: null, next_try_at: null, first_try_at: null })
      .where(and(eq(outbox.public_id, id), REQUEUED.allowed))
      .returning({ body: outbox.body })
    if (!message) throw notFound()
    const removed = textRemoved(message.body)
    if (removed) throw new AppError('conflict', { message: NOT_SENT_AGAIN[removed] })
    tx.announce('outbox')
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['email_failed'], subject: `message:${id}` },
      'The message is sent again.',
    )
    await audit(tx, 'message.retried', { subject: `message:${id}` })
  })
  return { message: 'The message is sent again.' }
}
