import { VisitAuth, visitEvents } from '@contour/contract/visit-events'
import type { VisitEventName } from '@contour/contract/visit-events'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import {
  lastSignalOf,
  leaveSeat,
  noteHere,
  storeSignal,
  takeSeat,
  visitToJoin,
} from '../features/care/visits/index.ts'
import type { Sitter } from '../features/care/visits/index.ts'
import { roomOfVisit } from './connection.ts'
import type { Realm } from './connection.ts'
import { patientOf, staffOf } from './identity.ts'
import type { Clinician, Patient } from './identity.ts'
import { eventsOf } from './serve-namespace.ts'
import type { NamespaceRules } from './serve-namespace.ts'
import type { VisitState } from './visit-delivery.ts'

type VisitHost = {
  ctx: Ctx
  /** Tells every connection of a visit, here and at other processes, that it changed. */
  announce(visitPublicId: string): void
  background(work: Promise<unknown>, failed: string): void
}

/** The sockets of live visits: they pass on what the two browsers of a visit tell each other, through the database. */
export const visitRules = (host: VisitHost): NamespaceRules<VisitState> => ({
  bucket: 'visit',
  admit: (realm, auth) => admit(host.ctx, realm, auth),
  opened({ socket, state: { visitPublicId } }) {
    void socket.join(roomOfVisit(visitPublicId))
    host.announce(visitPublicId)
  },
  closed({ state: { visitId, visitPublicId, sitter, seat } }) {
    host.background(
      leaveSeat(host.ctx, visitId, sitter.side, seat).then(() => host.announce(visitPublicId)),
      'a seat was not left',
    )
  },
  events: eventsOf<VisitState, VisitEventName>(visitEvents, async (name, { state }, payload) => {
    await HANDLERS[name](host, state, payload)
    return {}
  }),
  otherEvents: visitEvents.here.limit,
  denied: () => Promise.resolve(),
})

/**
 * Proves who connects and to which visit, and gives them their side of it: at the patient origin a patient's session of
 * either scope (D-48), at the staff origin a clinician's. A visit that is not theirs looks like none.
 * @throws AppError unauthenticated, forbidden, not_found
 */
async function admit(ctx: Ctx, realm: Realm, auth: unknown) {
  const { data } = VisitAuth.safeParse(auth)
  if (!data) throw new AppError('unauthenticated')
  const identity = realm === 'patient' ? await patientOf(ctx, data.token) : await clinicianOf(ctx, data.token)
  if (!identity) throw new AppError('unauthenticated')
  const sitter = sitterOf(identity)
  const visit = await visitToJoin(ctx.db, data.order, sitter)
  if (!visit) throw new AppError('not_found')
  const state: VisitState = {
    sitter,
    visitId: visit.id,
    visitPublicId: visit.public_id,
    seat: ctx.random.id(),
    notice: '',
    sentSignal: await lastSignalOf(ctx.db, visit.id),
  }
  await takeSeat(ctx, visit.id, sitter.side, state.seat)
  return { identity, state }
}

async function clinicianOf(ctx: Ctx, token: string): Promise<Clinician | null> {
  const staff = await staffOf(ctx, token)
  if (!staff) return null
  if (!staff.isClinician) throw new AppError('forbidden')
  return staff.identity
}

const sitterOf = (identity: Patient | Clinician): Sitter =>
  identity.kind === 'patient'
    ? { side: 'patient', userId: identity.userId, cartId: identity.cartId }
    : { side: 'clinician', staffId: identity.staffId }

type Handler = (host: VisitHost, state: VisitState, payload: unknown) => Promise<void>

const HANDLERS: Readonly<Record<VisitEventName, Handler>> = {
  async signal({ ctx, announce }, { visitId, visitPublicId, seat, sitter }, payload) {
    const read = visitEvents.signal.input.safeParse(payload)
    if (!read.success) throw new AppError('invalid_request')
    await storeSignal(ctx, { visitId, side: sitter.side, seat, signal: read.data })
    announce(visitPublicId)
  },
  here: ({ ctx }, { visitId, sitter, seat }) => noteHere(ctx, visitId, sitter.side, seat),
}
