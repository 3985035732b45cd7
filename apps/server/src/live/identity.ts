import type { Ctx } from '../context.ts'
import { findSession, stillLive } from '../features/people/accounts/index.ts'
import { findStaffSession, stillClinicians } from '../features/people/staff-access/index.ts'
import { findVisitor, stillVisitors } from '../features/care/support-chat/index.ts'

type InSession = { publicId: string; sessionId: string | null; token: string; tokenHash: string }

/** Who is connected, as the handshake proved it; nothing that a payload says changes it (security.md 3). */
export type Identity =
  | ({
      kind: 'patient'
      userId: number
      /** The cart of a checkout session, which may do little more than buy (D-48); null for a whole session. */
      cartId: number | null
    } & InSession)
  | ({ kind: 'clinician'; staffId: number } & InSession)
  | { kind: 'visitor'; chatUserId: number; publicId: string; secret: string }

export type Patient = Extract<Identity, { kind: 'patient' }>
export type Clinician = Extract<Identity, { kind: 'clinician' }>
export type Visitor = Extract<Identity, { kind: 'visitor' }>

export async function patientOf({ database, clock }: Ctx, token: string): Promise<Patient | null> {
  const session = await findSession(database, clock, token)
  if (!session) return null
  return {
    kind: 'patient',
    userId: session.user_id,
    cartId: session.scope === 'checkout' ? (session.cart_id ?? 0) : null,
    publicId: session.user_public_id,
    sessionId: session.public_id,
    token,
    tokenHash: session.token_hash,
  }
}

/** @returns null without a session; the roles of the staff member too, because only a clinician is one */
export async function staffOf({ database, clock }: Ctx, token: string) {
  const session = await findStaffSession(database, clock, token)
  if (!session) return null
  const identity: Clinician = {
    kind: 'clinician',
    staffId: session.person.id,
    publicId: session.person.public_id,
    sessionId: session.publicId,
    token,
    tokenHash: session.hash,
  }
  return { identity, isClinician: session.roles.includes('clinician') }
}

export async function visitorOf(
  { db, clock }: Ctx,
  proof: { id: string; secret: string },
): Promise<Visitor | null> {
  const visitor = await findVisitor(db, clock, proof)
  return visitor && { kind: 'visitor', ...visitor, secret: proof.secret }
}

/** Whether an identity still holds: the session or the secret may have ended while the socket was open. */
export async function isStillProven(ctx: Ctx, identity: Identity): Promise<boolean> {
  switch (identity.kind) {
    case 'patient':
      return (await patientOf(ctx, identity.token)) !== null
    case 'clinician':
      return (await staffOf(ctx, identity.token))?.isClinician === true
    case 'visitor':
      return (await visitorOf(ctx, { id: identity.publicId, secret: identity.secret })) !== null
  }
}

/** Those of many identities that still hold, in at most three statements however many there are. */
export async function stillProven<I extends { readonly identity: Identity }>(
  { db, clock }: Pick<Ctx, 'clock' | 'db'>,
  open: readonly I[],
): Promise<Set<I>> {
  const hashes = (kind: 'patient' | 'clinician') =>
    new Set(
      open.flatMap(({ identity: one }) => (one.kind !== 'visitor' && one.kind === kind ? one.tokenHash : [])),
    )
  const visitors = new Set(
    open.flatMap(({ identity: one }) => (one.kind === 'visitor' ? one.chatUserId : [])),
  )
  const proven = {
    patient: await stillLive(db, clock, hashes('patient')),
    clinician: await stillClinicians(db, clock, hashes('clinician')),
    visitor: await stillVisitors(db, visitors),
  }
  return new Set(
    open.filter(({ identity: one }) =>
      one.kind === 'visitor' ? proven.visitor.has(one.chatUserId) : proven[one.kind].has(one.tokenHash),
    ),
  )
}
