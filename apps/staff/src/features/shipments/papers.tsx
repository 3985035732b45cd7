import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { csvText, saveCsv, savePdf } from '../../frame/save-file.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

/** The papers of a day: a label for each parcel that may leave, and the manifest of what has left, as PDF and as CSV. */
export function Papers() {
  const t = useTexts(shipmentsTexts)
  const labels = useAction({
    act: calls.pharmacy.labels,
    refresh: [],
    done: ({ parcels }) => t('labelsSaved', { count: parcels }),
    onDone: ({ parcels, pdf }) => {
      if (parcels > 0) savePdf('labels.pdf', pdf)
    },
  })
  const read = {
    act: calls.pharmacy.manifest,
    refresh: [],
    done: ({ rows }: Manifest) => t('manifestSaved', { count: rows.length }),
  }
  const paper = useAction({ ...read, onDone: ({ day, pdf }) => savePdf(`manifest-${day}.pdf`, pdf) })
  const file = useAction({
    ...read,
    onDone: ({ day, rows }) => saveCsv(`manifest-${day}.csv`, csvText(t('manifestHead'), rows.map(cellsOf))),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      <DeskButton busy={labels.busy} onClick={() => labels.run({})}>
        {t('labels')}
      </DeskButton>
      <DeskButton busy={paper.busy} onClick={() => paper.run({})}>
        {t('manifest')}
      </DeskButton>
      <DeskButton busy={file.busy} onClick={() => file.run({})}>
        {t('manifestCsv')}
      </DeskButton>
      <ActionProblem problem={labels.problem ?? paper.problem ?? file.problem} className="w-full" />
    </div>
  )
}

type Manifest = Awaited<ReturnType<typeof calls.pharmacy.manifest>>

const cellsOf = (row: Manifest['rows'][number]): string[] => [
  row.parcel,
  row.kind,
  row.order_number,
  row.name,
  row.city,
  row.state,
  row.zip,
  row.lots,
  row.pharmacy,
  row.carrier,
  row.tracking,
  row.shipped_at,
]
