import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PharmacyReplacement } from '../../calls/calls.ts'
import { reads, type BoardShow } from '../../calls/reads.ts'
import type { Label } from '../shipments/use-label-form.tsx'

type Open = { row: PharmacyReplacement; to: 'ship' | 'deliver' | 'return'; start?: Label | undefined }

/** Whether a replacement can leave now, as the board was read; the server checks again when it ships (M-16). */
export const canShipReplacement = ({ shipped_at, blocked }: PharmacyReplacement): boolean =>
  shipped_at === null && blocked.length === 0

export const replacementButton = (id: string): string => `replacement-${id}`

/**
 * The replacements of a tab of the pharmacy board, and the dialog that is open for one.
 * @param linked the request that a link points to
 */
export function useBoardReplacements(show: BoardShow, linked: string | null) {
  const read = useInfiniteQuery(reads.boardReplacements(show, linked))
  const [open, setOpen] = useState<Open | null>(null)
  return {
    read,
    // The rows of the tab before are never shown as those of this one.
    rows: read.isPlaceholderData ? [] : (read.data?.rows ?? []),
    open,
    choose: setOpen,
    /** Opens what was scanned: its dialog if it can ship, otherwise its row, which says why not. */
    openScanned: (row: PharmacyReplacement, start?: Label) => {
      if (canShipReplacement(row)) setOpen({ row, to: 'ship', start })
      else document.getElementById(replacementButton(row.id))?.focus()
    },
  }
}

export type BoardReplacementsRead = ReturnType<typeof useBoardReplacements>
