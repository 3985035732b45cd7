import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useAction } from '../../calls/use-action.ts'

/** Milliseconds for which a shipment can be taken back after Enter; only then is it sent and charged (D-94). */
const TAKE_BACK = 10_000

export type HeldShipment = {
  /** The order or the replacement. */
  id: string
  patient: string
  carrier: ShippingCarrier
  tracking: string
  send: () => Promise<unknown>
  /** Said once it has shipped. */
  done: string
}

/** One that waits for its ten seconds; with a problem it did not ship. */
type Waiting = HeldShipment & { leavesAt: number; problem?: string | undefined }

type Shipments = {
  held: readonly Waiting[]
  hold: (one: HeldShipment) => void
  /** Takes it back, or puts away what did not ship. */
  drop: (id: string) => void
}

const ShipmentsContext = createContext<Shipments>({ held: [], hold: () => {}, drop: () => {} })

export const useHeldShipments = (): Shipments => useContext(ShipmentsContext)

/** Keeps shipments for ten seconds before they are sent, on whichever page their pharmacist is by then. */
export function HeldShipmentsProvider({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<readonly Waiting[]>([])
  const shipments = useMemo<Shipments>(
    () => ({
      held,
      hold: (one) =>
        setHeld((now) => [
          ...now.filter(({ id }) => id !== one.id),
          { ...one, leavesAt: Date.now() + TAKE_BACK },
        ]),
      drop: (id) => setHeld((now) => now.filter((one) => one.id !== id)),
    }),
    [held],
  )
  const failed = (id: string, problem: string) =>
    setHeld((now) => now.map((one) => (one.id === id ? { ...one, problem } : one)))
  useQuestionWhile(held.some(({ problem }) => problem === undefined))
  return (
    <ShipmentsContext value={shipments}>
      {children}
      {held.map((one) => (
        <SentLater key={`${one.id} ${one.leavesAt}`} one={one} onDone={shipments.drop} onFailed={failed} />
      ))}
    </ShipmentsContext>
  )
}

/** Sends one shipment when its time is over; unmounted before, it was taken back. */
function SentLater({
  one,
  onDone,
  onFailed,
}: {
  one: Waiting
  onDone: (id: string) => void
  onFailed: (id: string, problem: string) => void
}) {
  const { id, send, done } = one
  const ship = useAction({
    act: send,
    refresh: [['board'], ['board-replacements'], ['tasks']],
    done: () => done,
    onDone: () => onDone(id),
  })
  const leave = useEffectEvent(() => ship.run(undefined))
  const fail = useEffectEvent((problem: string) => onFailed(id, problem))
  useEffect(() => {
    const timer = setTimeout(leave, TAKE_BACK)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (ship.problem !== undefined) fail(ship.problem)
  }, [ship.problem])
  return null
}

/** A window that closes now would leave the parcel unshipped. */
function useQuestionWhile(waits: boolean) {
  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [waits])
}
