import type { StaffRole } from '@contour/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { roleGrants, staffLinks } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { notify } from '../../ground/notifications/index.ts'
import { endGrantOfLink } from './role-grants-store.ts'

/** A link is valid as long as that of a patient's first password (decisions S-30). */
const LINK_HOURS = 72

const USED = 'This link was already used. Sign in, or ask an administrator for a new one.'

export type StaffLink = typeof staffLinks.$inferSelect
export type LinkKind = 'first_administrator' | 'invitation' | 'sign_in_reset'

/** What creating a link requires; a command has no more than this. */
export type LinkCreator = Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>

type NewLink = {
  kind: LinkKind
  email: string
  name: string
  npi: string | null
  roles: readonly StaffRole[]
  staffId?: number
  /** "staff:id", or "command" for npm run staff:add. */
  createdBy: string
}

/** Creates a one-time link; an open one for the same address ends (D-73). Only the hash of its token is stored. */
export async function createStaffLink(
  tx: Tx,
  at: LinkCreator,
  link: NewLink,
): Promise<{ key: number; id: string; url: string }> {
  const now = at.clock.real()
  // Two concurrent links for one address: the second waits, and then replaces the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`staff-link:${link.email}`}))`)
  await endOpenLinks(tx, at, link.email)
  const token = at.random.token()
  const id = at.random.id()
  const [made] = await tx
    .insert(staffLinks)
    .values({
      public_id: id,
      token_hash: sha256(token),
      kind: link.kind,
      email: link.email,
      name: link.name,
      npi: link.npi,
      roles: [...link.roles],
      staff_id: link.staffId ?? null,
      created_by: link.createdBy,
      created_at: now,
      expires_at: after(now, hours(LINK_HOURS)),
    })
    .returning({ key: staffLinks.id })
  if (!made) throw new Error('no link written')
  return { ...made, id, url: `${at.config.staffOrigin}/invitation/${token}` }
}

/** Ends the open link of an address, if there is one, and what it waits for. */
export async function endOpenLinks(tx: Tx, at: LinkCreator, email: string): Promise<void> {
  const ended = await tx
    .update(staffLinks)
    .set({ ended_at: at.clock.real() })
    .where(and(eq(staffLinks.email, email), isNull(staffLinks.used_at), isNull(staffLinks.ended_at)))
    .returning({ id: staffLinks.id })
  for (const { id } of ended) await endGrantOfLink(tx, at, id)
}

/**
 * Queues the email with a link.
 * @returns the link itself if no mail server is configured (MAIL=off), so that it can be handed over; otherwise null
 */
export async function mailStaffLink(
  tx: Tx,
  ctx: LinkCreator,
  made: { id: string; url: string },
  letter: { to: string; what: string },
): Promise<string | null> {
  if (ctx.config.mail.kind === 'off') return made.url
  await notify(tx, ctx, 'staff_link', null, { ...letter, link: made.url, linkId: made.id })
  return null
}

/**
 * Returns the link of a token.
 * @throws AppError link_expired with what happened to it: unknown, used, replaced or withdrawn, or expired
 */
export async function usableLink(
  db: Reader,
  { clock }: Pick<Ctx, 'clock'>,
  token: string,
): Promise<StaffLink> {
  const [link] = await db
    .select()
    .from(staffLinks)
    .where(eq(staffLinks.token_hash, sha256(token)))
  const reject = (message: string): never => {
    throw new AppError('link_expired', { message })
  }
  if (!link) return reject('This link is incomplete. Open it again from the email.')
  if (link.used_at) return reject(USED)
  if (link.ended_at) return reject('This link was replaced or revoked. Ask an administrator for a new one.')
  if (link.expires_at <= clock.real())
    return reject('This link has expired. Ask an administrator for a new one.')
  return link
}

/**
 * Consumes a link. One statement, so that it works only once; a second request waits for the first transaction.
 * @throws AppError link_expired
 */
export async function useStaffLink(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  link: StaffLink,
): Promise<StaffLink> {
  const [used] = await tx
    .update(staffLinks)
    .set({ used_at: clock.real() })
    .where(and(eq(staffLinks.id, link.id), isNull(staffLinks.used_at), isNull(staffLinks.ended_at)))
    .returning()
  if (!used) throw new AppError('link_expired', { message: USED })
  return used
}

/** Saves with a used link which account it opened. */
export async function recordLinkAccount(tx: Tx, link: StaffLink, staffId: number): Promise<void> {
  await tx.update(staffLinks).set({ staff_id: staffId }).where(eq(staffLinks.id, link.id))
  await tx
    .update(roleGrants)
    .set({ staff_id: staffId, link_id: null })
    .where(and(eq(roleGrants.link_id, link.id), eq(roleGrants.state, 'waiting')))
}
