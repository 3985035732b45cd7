import { and, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { after } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { chatUsers, conversations, sessions } from '../db/schema.ts'
import { SESSION_LIFE } from '../features/accounts/index.ts'
import { errorFacts } from '../log.ts'
import { closeSocket } from './live-socket.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'

/** Every socket is looked at this often, so that it closes within a second of its end. */
const EVERY_MS = 800

/**
 * Looks at the open sockets about once a second: closes those whose session or secret has ended for whatever reason, and
 * sends messages of which no other process told. Hints between processes are fast but may be lost; this is not. A look
 * takes three statements however many sockets there are: thousands of them differ in a parameter.
 * @returns stops the watch
 */
export function watchSockets(
  ctx: Ctx,
  io: LiveServer,
  deliver: (chatUserId: number) => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy || io.of('/').sockets.size === 0) return
    busy = true
    running = lookAt(ctx, [...io.of('/').sockets.values()], deliver)
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'sockets were not checked'))
      .finally(() => (busy = false))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Looks at sockets once. */
export async function lookAt(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  sockets: readonly LiveSocket[],
  deliver: (chatUserId: number) => Promise<void>,
): Promise<void> {
  const open = sockets.filter(({ connected }) => connected)
  await closeEnded(ctx, open)
  await deliverMissed(ctx, open, deliver)
}

async function closeEnded(ctx: Pick<Ctx, 'clock' | 'db'>, open: readonly LiveSocket[]): Promise<void> {
  const proven = new Set<string | number>([
    ...(await liveSessions(ctx, open)),
    ...(await knownVisitors(ctx, open)),
  ])
  for (const socket of open) if (!proven.has(proofOf(socket))) closeSocket(socket, 'session_ended')
}

const proofOf = ({ data: { identity } }: LiveSocket): string | number =>
  identity.kind === 'patient' ? identity.tokenHash : identity.chatUserId

/** The token hashes of the sockets' sessions that have not ended; many sockets may share one. */
async function liveSessions({ db, clock }: Pick<Ctx, 'clock' | 'db'>, open: readonly LiveSocket[]) {
  const hashes = new Set(
    open.flatMap(({ data: { identity: i } }) => (i.kind === 'patient' ? i.tokenHash : [])),
  )
  if (hashes.size === 0) return []
  const now = clock.now()
  const rows = await db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(
      and(
        isListed(sessions.token_hash, hashes),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
        gt(sessions.created_at, after(now, -SESSION_LIFE)),
      ),
    )
  return rows.map(({ hash }) => hash)
}

async function knownVisitors({ db }: Pick<Ctx, 'db'>, open: readonly LiveSocket[]) {
  const ids = new Set(open.flatMap(({ data: { identity: i } }) => (i.kind === 'visitor' ? i.chatUserId : [])))
  if (ids.size === 0) return []
  const rows = await db
    .select({ id: chatUsers.id })
    .from(chatUsers)
    .where(and(isListed(chatUsers.id, ids), isNotNull(chatUsers.secret_sha)))
  return rows.map(({ id }) => id)
}

async function deliverMissed(
  ctx: Pick<Ctx, 'db'>,
  open: readonly LiveSocket[],
  deliver: (chatUserId: number) => Promise<void>,
): Promise<void> {
  const sent = new Map<number, number>()
  for (const { data } of open)
    if (data.chat && data.sentSeq !== null) {
      const { chatUserId } = data.chat
      sent.set(chatUserId, Math.min(data.sentSeq, sent.get(chatUserId) ?? data.sentSeq))
    }
  if (sent.size === 0) return
  const threads = await ctx.db
    .select({ chatUserId: conversations.chat_user_id, last: conversations.last_seq })
    .from(conversations)
    .where(isListed(conversations.chat_user_id, sent.keys()))
  for (const { chatUserId, last } of threads)
    if (chatUserId !== null && last > (sent.get(chatUserId) ?? last)) await deliver(chatUserId)
}

/** A condition for one of many values in a single parameter: a placeholder for each would be read again at every look. */
const isListed = (column: AnyPgColumn, values: Iterable<string | number>) =>
  sql`${column} = any(string_to_array(${[...values].join(' ')}, ' ')::${sql.raw(column.getSQLType())}[])`
