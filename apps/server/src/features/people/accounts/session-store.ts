import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { after, days, hours, type Clock } from '../../../clock.ts'
import { isAmong } from '../../../db/is-among.ts'
import { preparedQuery, preparedInsert } from '../../../db/prepared-query.ts'
import type { Database, Db, Reader } from '../../../db/database.ts'
import { addresses, sessions, users } from '../../../db/schema.ts'
import { sha256, type Randomness } from '../../../randomness.ts'
import { deviceName } from './device-name.ts'

/** Patient sessions end after 30 days without use (D-34). */
export const SESSION_IDLE = days(30)
/** They also end after 90 days in any case (D-59). */
export const SESSION_LIFE = days(90)
/** `last_seen_at` is updated at most this often, so that most reads do not write. */
const STAMP_EVERY = hours(6)

export type NewSession = {
  userId: number
  scope: 'patient' | 'checkout'
  cartId?: number | null
  passwordAt?: Date | null
  userAgent?: string
  /** A checkout session ends earlier than the idle time (D-03). */
  endsAt?: Date
  /** `paid_at` of the session that requested the link of this one; inherited (D-56). */
  paidAt?: Date | null
}

const insertSession = preparedInsert(sessions)

/** Opens a session and returns its bearer token; only the hash is stored. */
export async function openSession(
  tx: Reader,
  at: { clock: Clock; random: Randomness },
  session: NewSession,
): Promise<string> {
  const token = at.random.token()
  const now = at.clock.now()
  await insertSession(tx, {
    token_hash: sha256(token),
    public_id: at.random.id(),
    user_id: session.userId,
    scope: session.scope,
    cart_id: session.cartId ?? null,
    password_at: session.passwordAt ?? null,
    paid_at: session.paidAt ?? null,
    device: session.userAgent ? deviceName(session.userAgent) : null,
    created_at: now,
    last_seen_at: now,
    expires_at: session.endsAt ?? after(now, SESSION_IDLE),
  })
  return token
}

/** The session in the placeholders "hash", "now" and "since" is live. */
const isLive = and(
  eq(sessions.token_hash, sql.placeholder('hash')),
  isNull(sessions.ended_at),
  gt(sessions.expires_at, sql.placeholder('now')),
  gt(sessions.created_at, sql.placeholder('since')),
)

const findLive = preparedQuery((db) =>
  db
    .select({
      token_hash: sessions.token_hash,
      public_id: sessions.public_id,
      paid_at: sessions.paid_at,
      created_at: sessions.created_at,
      scope: sessions.scope,
      cart_id: sessions.cart_id,
      password_at: sessions.password_at,
      last_seen_at: sessions.last_seen_at,
      user_id: users.id,
      user_public_id: users.public_id,
      lives_in: users.state,
      ships_to: addresses.state,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(addresses, and(eq(addresses.user_id, users.id), eq(addresses.kind, 'shipping')))
    .where(isLive),
)

/** Finds the live session of a token and updates when it was last seen; null if there is none. */
export async function findSession({ db }: Pick<Database, 'db'>, clock: Clock, token: string) {
  const now = clock.now()
  const [row] = await findLive(db, { hash: sha256(token), now, since: after(now, -SESSION_LIFE) })
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() > STAMP_EVERY) await stampSession(db, row, now)
  return row
}

/** Those of many token hashes whose sessions are live. */
export async function stillLive(db: Reader, clock: Clock, hashes: ReadonlySet<string>): Promise<Set<string>> {
  if (hashes.size === 0) return new Set()
  const now = clock.now()
  const rows = await db
    .select({ hash: sessions.token_hash })
    .from(sessions)
    .where(
      and(
        isAmong(sessions.token_hash, hashes),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, now),
        gt(sessions.created_at, after(now, -SESSION_LIFE)),
      ),
    )
  return new Set(rows.map(({ hash }) => hash))
}

type Stamped = { token_hash: string; scope: string; created_at: Date }

async function stampSession(db: Db, row: Stamped, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({
      last_seen_at: now,
      // The checkout session of a cart link keeps its end (D-03).
      ...(row.scope === 'patient' ? { expires_at: nextEnd(row.created_at, now) } : {}),
    })
    .where(eq(sessions.token_hash, row.token_hash))
}

/** The idle time from now, but never beyond the absolute lifetime. */
const nextEnd = (openedAt: Date, now: Date): Date =>
  new Date(Math.min(after(now, SESSION_IDLE).getTime(), after(openedAt, SESSION_LIFE).getTime()))

/** Ends one session; idempotent. */
export async function endSession(tx: Reader, clock: Clock, tokenHash: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ ended_at: clock.now() })
    .where(and(eq(sessions.token_hash, tokenHash), isNull(sessions.ended_at)))
}

/** Lists the live sessions of a user, most recently used first; ids and hashes must not leave the server. */
export async function liveSessionsOf(tx: Reader, clock: Clock, userId: number) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, clock.now())))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at), desc(sessions.token_hash))
}

/** `count` is without those that had already expired; `hashes` are for `ctx.live.sessionsEnded` after the commit. */
export type EndedSessions = { count: number; hashes: string[] }

/** Ends every session of a user, optionally all but one (security.md 14). */
export async function endSessionsOf(
  tx: Reader,
  clock: Clock,
  userId: number,
  except?: string,
): Promise<EndedSessions> {
  const now = clock.now()
  const ended = await tx
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        except ? sql`${sessions.token_hash} <> ${except}` : undefined,
      ),
    )
    .returning({ hash: sessions.token_hash, expiresAt: sessions.expires_at })
  return {
    count: ended.filter(({ expiresAt }) => expiresAt > now).length,
    hashes: ended.map(({ hash }) => hash),
  }
}

/**
 * Updates the buyer's sessions after a purchase (D-56): marks the one that paid, and ends every other one that was
 * opened without a password, because a link that was opened or forwarded before must not give access to the order.
 * @param paying the public id of the session that paid; null if unknown, then no such session is kept
 * @returns how many were ended
 */
export async function upgradeBuyerSessions(
  tx: Reader,
  clock: Clock,
  userId: number,
  paying: string | null,
): Promise<number> {
  const now = clock.now()
  if (paying)
    await tx
      .update(sessions)
      .set({ paid_at: now })
      .where(and(eq(sessions.user_id, userId), eq(sessions.public_id, paying)))
  const ended = await tx
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        isNull(sessions.password_at),
        paying ? sql`${sessions.public_id} is distinct from ${paying}` : undefined,
      ),
    )
    .returning({ hash: sessions.token_hash })
  return ended.length
}
