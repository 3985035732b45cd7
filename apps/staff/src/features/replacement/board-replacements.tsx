import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import { useEffect } from 'react'
import { MoreRows } from '../../frame/more-rows.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'
import { boardColumns } from './board-columns.tsx'
import { DeliverReplacementDialog } from './deliver-replacement-dialog.tsx'
import { ReturnReplacementDialog } from './return-replacement-dialog.tsx'
import { ShipReplacementDialog } from './ship-replacement-dialog.tsx'
import { replacementButton } from './use-board-replacements.ts'
import type { BoardReplacementsRead } from './use-board-replacements.ts'
import type { PharmacyReplacement } from '../../calls/calls.ts'

/**
 * The replacements on the pharmacy board: each a row of its own with its own checks, without money (D-37). Absent while
 * there are none.
 */
export function BoardReplacements({
  replacements: { read, rows, open, choose },
  linked,
  shows,
}: {
  replacements: BoardReplacementsRead
  /** The request that a link points to: its row is marked, and has the focus. */
  linked: string | null
  /** Whether a row is among those that are searched. */
  shows: (row: PharmacyReplacement) => boolean
}) {
  const t = useTexts(boardReplacementTexts)
  const close = () => choose(null)
  const found = rows.some(({ id }) => id === linked)
  useEffect(() => {
    if (found && linked) document.getElementById(replacementButton(linked))?.focus()
  }, [found, linked])
  if (read.isError && !read.data) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="replacements" className="grid gap-2 pb-4">
      <h2 id="replacements" className="type-h3">
        {t('title')}
      </h2>
      <p className="type-small text-muted">{t('note')}</p>
      <DataTable
        caption={t('title')}
        captionHidden
        columns={boardColumns(t, choose)}
        rows={rows.filter(shows)}
        rowKey={(row) => row.id}
        rowMark={({ id }) => id === linked}
        empty={<p className="text-muted">{t('noneFound')}</p>}
      />
      <MoreRows read={read} />
      {open?.to === 'ship' ? <ShipReplacementDialog row={open.row} onClose={close} /> : null}
      {open?.to === 'deliver' ? <DeliverReplacementDialog row={open.row} onClose={close} /> : null}
      {open?.to === 'return' ? <ReturnReplacementDialog row={open.row} onClose={close} /> : null}
    </section>
  )
}
