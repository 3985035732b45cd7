import { and, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { after } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { chatUsers, conversations, sessions } from '../db/schema.ts'
import { SESSION_LIFE } from '../features/accounts/index.ts'
import { errorFacts } from '../log.ts'
import { closeSocket } from './live-socket.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'

const EVERY_MS = 800
/** Sockets looked at each time; with more of them, each is looked at less often. */
const BATCH = 500

/**
 * Looks at open sockets about once a second: closes those whose session or secret has ended for whatever reason, and
 * sends messages of which no other process told. Hints between processes are fast but may be lost; this is not.
 * @returns stops the watch
 */
export function watchSockets(
  ctx: Ctx,
  io: LiveServer,
  deliver: (chatUserId: number) => Promise<void>,
): () => Promise<void> {
  let rest: LiveSocket[] = []
  let running = Promise.resolve()
  let busy = false
  const look = async () => {
    if (rest.length === 0) rest = [...io.of('/').sockets.values()]
    const batch = rest.splice(0, BATCH).filter(({ connected }) => connected)
    if (batch.length === 0) return
    await closeEnded(ctx, batch)
    await deliverMissed(ctx, batch, deliver)
  }
  const timer = setInterval(() => {
    if (busy || io.of('/').sockets.size === 0) return
    busy = true
    running = look()
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'sockets were not checked'))
      .finally(() => (busy = false))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function closeEnded(ctx: Ctx, batch: readonly LiveSocket[]): Promise<void> {
  const now = ctx.clock.now()
  const hashes = batch.flatMap(({ data: { identity } }) =>
    identity.kind === 'patient' ? identity.tokenHash : [],
  )
  const visitors = batch.flatMap(({ data: { identity } }) =>
    identity.kind === 'visitor' ? identity.chatUserId : [],
  )
  const live = hashes.length
    ? await ctx.db
        .select({ hash: sessions.token_hash })
        .from(sessions)
        .where(
          and(
            inArray(sessions.token_hash, hashes),
            isNull(sessions.ended_at),
            gt(sessions.expires_at, now),
            gt(sessions.created_at, after(now, -SESSION_LIFE)),
          ),
        )
    : []
  const known = visitors.length
    ? await ctx.db
        .select({ id: chatUsers.id })
        .from(chatUsers)
        .where(and(inArray(chatUsers.id, visitors), isNotNull(chatUsers.secret_sha)))
    : []
  const proven = new Set<string | number>([...live.map(({ hash }) => hash), ...known.map(({ id }) => id)])
  for (const socket of batch) {
    const { identity } = socket.data
    const proof = identity.kind === 'patient' ? identity.tokenHash : identity.chatUserId
    if (!proven.has(proof)) closeSocket(socket, 'session_ended')
  }
}

async function deliverMissed(
  ctx: Ctx,
  batch: readonly LiveSocket[],
  deliver: (chatUserId: number) => Promise<void>,
): Promise<void> {
  const sent = new Map<number, number>()
  for (const { data } of batch)
    if (data.chat && data.sentSeq !== null) {
      const { chatUserId } = data.chat
      sent.set(chatUserId, Math.min(data.sentSeq, sent.get(chatUserId) ?? data.sentSeq))
    }
  if (sent.size === 0) return
  const threads = await ctx.db
    .select({ chatUserId: conversations.chat_user_id, last: conversations.last_seq })
    .from(conversations)
    .where(inArray(conversations.chat_user_id, [...sent.keys()]))
  for (const { chatUserId, last } of threads)
    if (chatUserId !== null && last > (sent.get(chatUserId) ?? last)) await deliver(chatUserId)
}
