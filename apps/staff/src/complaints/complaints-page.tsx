import { Tabs } from '@contour/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { ListPage } from '../billing/list-page.tsx'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { CardBoundary } from '../frame/card-boundary.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { complaintsTexts } from '../texts/en/complaints.ts'
import { complaintColumns } from './complaint-columns.tsx'
import { ComplaintCounts } from './complaint-counts.tsx'

const EMPTY = {
  open: { title: 'noneOpen', text: 'noneOpenText', seed: 3 },
  ended: { title: 'noneEnded', text: null, seed: 5 },
} as const

/** Complaints of every role that has a part in them: who answers, who decides, by when, how they ended (D-92). */
export function ComplaintsPage() {
  const t = useTexts(complaintsTexts)
  const { roles } = useStaffUser()
  const [params, setParams] = useSearchParams()
  const show = params.get('show') === 'ended' ? 'ended' : 'open'
  const read = useInfiniteQuery(reads.complaints(show, params.get('complaint')))
  const empty = EMPTY[show]
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ total }) => t(show === 'open' ? 'openCount' : 'endedCount', { count: total ?? 0 })}
        head={
          <div className="w-full">
            <Tabs
              label={t('title')}
              selected={show}
              onSelect={(id) => setParams(id === 'ended' ? { show: id } : {}, { replace: true })}
              tabs={[
                { id: 'open', label: t('open') },
                { id: 'ended', label: t('ended') },
              ]}
            >
              <p className="max-w-measure text-muted">{t('note')}</p>
            </Tabs>
          </div>
        }
        read={read}
        columns={complaintColumns(t, mayCall(roles, 'service', 'order'))}
        rowKey={(row) => row.id}
        empty={{ title: t(empty.title), text: empty.text && t(empty.text), seed: empty.seed }}
      />
      <CardBoundary>
        <ComplaintCounts />
      </CardBoundary>
    </>
  )
}
