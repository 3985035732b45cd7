import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import { MoreRows } from '../../frame/more-rows.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'
import { boardColumns } from './board-columns.tsx'
import type { BoardReplacementsRead } from './use-board-replacements.ts'
import type { PharmacyReplacement } from '../../calls/calls.ts'

type Props = {
  replacements: BoardReplacementsRead
  /** The request that a link points to: its row is marked, and has the focus. */
  linked: string | null
  /** Whether a row is among those that are searched. */
  shows: (row: PharmacyReplacement) => boolean
}

/**
 * The replacements that are on their way or were delivered, without money (D-37). Absent while there are none.
 */
export function BoardReplacements({ replacements: { read, rows, choose }, linked, shows }: Props) {
  const t = useTexts(boardReplacementTexts)
  if (read.isError && !read.data) return <ReadFailed read={read} />
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
    </section>
  )
}
