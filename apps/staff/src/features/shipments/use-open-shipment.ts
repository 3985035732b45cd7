import { serviceNow } from '@contour/client/service-clock'
import { easternDate } from '@contour/domain/time/plain-date'
import { useState } from 'react'
import type { PharmacyRow } from '../../calls/calls.ts'
import { canShip, isAhead, nextToShip } from './can-ship.ts'
import type { ScannedNumber } from './ship-form.tsx'

/**
 * The shipment that is open next to the list, with the tracking number that was scanned for it: the chosen one, or the
 * first that can ship by its day.
 */
export function useOpenShipment(listed: readonly PharmacyRow[], linked: string | null) {
  const [chosen, setChosen] = useState(linked)
  const [scanned, setScanned] = useState<ScannedNumber | null>(null)
  const today = easternDate(serviceNow())
  const open =
    listed.find((row) => row.order_id === chosen) ??
    listed.find((row) => canShip(row) && !isAhead(row, today)) ??
    listed.find(({ stopped }) => stopped === null) ??
    listed[0]
  // The shipment that is shown stays open when the list is read again: a number may be being typed for it.
  if (chosen === null && open) setChosen(open.order_id)
  const choose = (id: string | null) => {
    setChosen(id)
    setScanned(null)
  }
  return {
    open,
    scanned,
    choose,
    /** Keeps a scanned number for the open shipment. @returns false if that one cannot ship now */
    keepNumber: (number: ScannedNumber): boolean => {
      if (!open || !canShip(open)) return false
      setScanned(number)
      return true
    },
    /** Opens one whose label was taken back, with that label. */
    reopen: (id: string, label: ScannedNumber) => {
      setChosen(id)
      setScanned(label)
    },
    openNext: (shipped: string) => choose(nextToShip(listed, shipped, today)?.order_id ?? null),
  }
}
