import { COMPLAINT_KINDS } from '@contour/domain/complaints/complaint'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'

/** Complaints by kind and pharmacy, next to the parcels that each pharmacy sent (D-92). */
export function ComplaintCounts() {
  const t = useTexts(complaintsTexts)
  const counts = useQuery(reads.complaintCounts())
  if (!counts.data || counts.data.rows.length === 0) return null
  const { days, rows } = counts.data
  return (
    <section className="card mt-4">
      <DataTable
        caption={t('countsTitle', { days })}
        rowKey={({ pharmacy }) => pharmacy ?? ''}
        rows={rows}
        columns={[
          {
            key: 'pharmacy',
            header: t('countsPharmacy'),
            primary: true,
            cell: ({ pharmacy }) => pharmacy ?? t('countsNone'),
          },
          { key: 'parcels', header: t('countsParcels'), cell: ({ parcels }) => parcels },
          ...COMPLAINT_KINDS.map((kind) => ({
            key: kind,
            header: t(`kind_${kind}`),
            cell: ({ kinds }: (typeof rows)[number]) => kinds.find((row) => row.kind === kind)?.count ?? 0,
          })),
        ]}
      />
    </section>
  )
}
