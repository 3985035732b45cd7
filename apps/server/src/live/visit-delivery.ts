import { HELD_VISIT_STATES, OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { Signal } from '@contour/contract/visit-events'
import type { VisitNotice } from '@contour/contract/visit-events'
import type { Ctx } from '../context.ts'
import { peerOf, readRooms, signalsAfter } from '../features/visits/index.ts'
import type { VisitRow } from '../features/visits/index.ts'
import { closeVisitSocket, visitSockets } from './visit-socket.ts'
import type { VisitServer, VisitSocket, VisitSocketState } from './visit-socket.ts'

/**
 * Sends the sockets of visits at this process what they do not have yet: where the visit stands, and what the other side
 * told them, in order and once. What is read from the database counts, not what other processes say; deliveries run one
 * after the other. Without ids, all open sockets are looked at.
 */
export function createVisitDelivery(ctx: Ctx, io: VisitServer) {
  let last: Promise<void> = Promise.resolve()
  return (visitPublicId?: string): Promise<void> => {
    const next = last.then(() => deliver(ctx, io, visitPublicId))
    last = next.catch(() => {})
    return next
  }
}

async function deliver(ctx: Ctx, io: VisitServer, visitPublicId: string | undefined): Promise<void> {
  const sockets = visitSockets(io).filter(
    ({ data, connected }) =>
      connected && (visitPublicId === undefined || data.visitPublicId === visitPublicId),
  )
  if (sockets.length === 0) return
  const ids = [...new Set(sockets.map(({ data }) => data.visitId))]
  // Before the visits: a signal that is read belongs to a visit that was in progress then.
  const signals = await signalsAfter(ctx.db, ids, Math.min(...sockets.map(({ data }) => data.sentSignal)))
  const rooms = new Map((await readRooms(ctx.db, ids)).map((visit) => [visit.id, visit]))
  for (const socket of sockets) {
    const visit = rooms.get(socket.data.visitId)
    if (!visit || !maySit(visit, socket.data)) closeVisitSocket(socket, 'visit_ended')
    else if (seatIn(visit, socket.data) !== socket.data.seat) closeVisitSocket(socket, 'replaced')
    else {
      sendNotice(ctx, socket, visit)
      for (const { id, visit_id: of, seat, content } of signals) {
        if (of !== visit.id || id <= socket.data.sentSignal) continue
        socket.data.sentSignal = id
        if (seat === socket.data.seat) socket.emit('signal', Signal.parse(content))
      }
    }
  }
}

const maySit = (visit: VisitRow, { sitter }: VisitSocketState): boolean =>
  sitter.side === 'patient'
    ? OPEN_VISIT_STATES.some((state) => state === visit.state)
    : HELD_VISIT_STATES.some((state) => state === visit.state) && visit.clinician_id === sitter.staffId

const seatIn = (visit: VisitRow, { sitter }: VisitSocketState): string | null =>
  sitter.side === 'patient' ? visit.patient_seat : visit.clinician_seat

function sendNotice(ctx: Ctx, socket: VisitSocket, visit: VisitRow): void {
  const { data } = socket
  const notice: VisitNotice = {
    state: visit.state,
    seat: data.seat,
    ...peerOf(ctx, visit, data.sitter.side),
  }
  const text = JSON.stringify(notice)
  if (text === data.notice) return
  data.notice = text
  socket.emit('visit', notice)
}
