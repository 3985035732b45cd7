import { HELD_VISIT_STATES, OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { Signal } from '@contour/contract/visit-events'
import type { VisitNotice } from '@contour/contract/visit-events'
import type { Ctx } from '../context.ts'
import { peerOf, readRooms, signalsAfter } from '../features/care/visits/index.ts'
import type { Sitter, VisitRow } from '../features/care/visits/index.ts'
import { closeConnection, roomOfVisit } from './connection.ts'
import type { Connection, Connections } from './connection.ts'

export type VisitState = {
  sitter: Sitter
  visitId: number
  visitPublicId: string
  /** Identifies this connection among all of its side. */
  seat: string
  /** The last notice that was sent, as text; the last signal that was sent. */
  notice: string
  sentSignal: number
}
export type VisitConnection = Connection<VisitState>

/**
 * Sends the connections of visits at this process what they do not have yet: where the visit stands, and what the other
 * side told them, in order and once. What is read from the database counts, not what other processes say.
 */
export const deliverVisits =
  (ctx: Ctx, connections: Connections<VisitState>) =>
  async (visitPublicIds: readonly string[]): Promise<void> => {
    const open = visitPublicIds
      .flatMap((id) => connections.in(roomOfVisit(id)))
      .filter(({ socket }) => socket.connected)
    if (open.length === 0) return
    const ids = [...new Set(open.map(({ state }) => state.visitId))]
    // Before the visits: a signal that is read belongs to a visit that was in progress then.
    const signals = await signalsAfter(ctx.db, ids, Math.min(...open.map(({ state }) => state.sentSignal)))
    const rooms = new Map((await readRooms(ctx.db, ids)).map((visit) => [visit.id, visit]))
    for (const connection of open) {
      const { socket, state } = connection
      const visit = rooms.get(state.visitId)
      if (!visit || !maySit(visit, state.sitter)) closeConnection(connection, 'visit_ended')
      else if (seatIn(visit, state.sitter) !== state.seat) closeConnection(connection, 'replaced')
      else {
        sendNotice(ctx, connection, visit)
        for (const { id, visit_id: of, seat, content } of signals) {
          if (of !== visit.id || id <= state.sentSignal) continue
          state.sentSignal = id
          if (seat === state.seat) socket.emit('signal', Signal.parse(content))
        }
      }
    }
  }

const maySit = (visit: VisitRow, sitter: Sitter): boolean =>
  sitter.side === 'patient'
    ? OPEN_VISIT_STATES.some((state) => state === visit.state)
    : HELD_VISIT_STATES.some((state) => state === visit.state) && visit.clinician_id === sitter.staffId

const seatIn = (visit: VisitRow, { side }: Sitter): string | null =>
  side === 'patient' ? visit.patient_seat : visit.clinician_seat

function sendNotice(ctx: Ctx, { socket, state }: VisitConnection, visit: VisitRow): void {
  const notice: VisitNotice = {
    state: visit.state,
    seat: state.seat,
    ...peerOf(ctx, visit, state.sitter.side),
  }
  const text = JSON.stringify(notice)
  if (text === state.notice) return
  state.notice = text
  socket.emit('visit', notice)
}
