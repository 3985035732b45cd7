import { useEffect, useState, useSyncExternalStore } from 'react'
import { serviceNow } from '../service-clock.ts'
import { browserCallTimers } from './call-timers.ts'
import { createVisitCall, type VisitCall, type VisitCallParts } from './visit-call.ts'
import { openVisitSocket } from './visit-socket.ts'

type Given = Pick<VisitCallParts, 'order' | 'offers' | 'token' | 'enter' | 'media' | 'onVisit'>

/**
 * The visit of an order in this page, from the first to the last moment of the component; what is given at first counts
 * until then. Another order, or another call, is another component (`key`).
 */
export function useVisitCall(given: Given): VisitCall {
  const [call] = useState(() =>
    createVisitCall({
      ...given,
      openSocket: openVisitSocket,
      createConnection: (configuration) => new RTCPeerConnection(configuration),
      timers: browserCallTimers,
      now: () => serviceNow().getTime(),
    }),
  )
  useEffect(() => {
    const online = () => {
      call.connection.cameOnline()
      call.peer.findPath()
    }
    const offline = () => call.connection.wentOffline()
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    call.open()
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      call.close()
    }
  }, [call])
  return call
}

export function useCallState(call: VisitCall) {
  const connection = useSyncExternalStore(call.connection.subscribe, call.connection.read)
  const peer = useSyncExternalStore(call.peer.subscribe, call.peer.read)
  const { step } = useSyncExternalStore(call.entered.subscribe, call.entered.read)
  return { connection, peer, entered: step }
}
