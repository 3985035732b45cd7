import { DeliverReplacementDialog } from './deliver-replacement-dialog.tsx'
import { ReturnReplacementDialog } from './return-replacement-dialog.tsx'
import { ShipReplacementDialog } from './ship-replacement-dialog.tsx'
import type { BoardReplacementsRead } from './use-board-replacements.ts'

/** The dialog that is open for a replacement of the pharmacy board. */
export function ReplacementDialogs({
  replacements: { open, choose },
}: {
  replacements: Pick<BoardReplacementsRead, 'open' | 'choose'>
}) {
  if (open === null) return null
  const common = { row: open.row, onClose: () => choose(null) }
  if (open.to === 'ship') return <ShipReplacementDialog {...common} start={open.start} />
  return open.to === 'deliver' ? (
    <DeliverReplacementDialog {...common} />
  ) : (
    <ReturnReplacementDialog {...common} />
  )
}
