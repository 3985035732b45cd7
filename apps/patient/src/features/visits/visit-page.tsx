import { lazy, Suspense, useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadingBlock } from '@contour/ui/loading-block'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useSession } from '../../lib/session.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { orderList } from '../orders/order-list.ts'
import { CancelWay } from './cancel-link.tsx'
import { PartnerMeeting } from './partner-meeting.tsx'
import { visitOf } from './visit-of.ts'
import { VisitError, isRefused } from './visit-error.tsx'
import { WhatComesFirst } from './what-comes-first.tsx'
import { useParam } from '../../router/params.ts'

/** The room brings the code of calls, which no other page needs. */
const WaitingRoom = lazy(() => import('./waiting-room.tsx'))

/** How often the page reads the visit again, ms: the socket tells of changes, unless it is lost or nothing is open. */
const READ_EVERY = 20_000

/** /visit/:id: the waiting room and the visit, or what must be done first (M-06, D-48, D-45). */
export default function VisitPage() {
  const t = useTexts(visitTexts)
  const id = useParam('id')
  const session = useSession()
  const visit = useQuery({
    ...visitOf(id),
    enabled: session !== null,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.by === 'room' && !isRefused(state.error) ? READ_EVERY : false,
  })
  const { data } = visit
  // What was read before the order ended counts no longer; leaving the room ends camera and microphone.
  const refused = isRefused(visit.error)
  useFreshOrders(refused ? 'ended' : data?.order_status)
  return (
    <PortalPage title={t('title')} width="content" back={{ href: '/home' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        {!data || refused ? (
          <VisitError error={visit.error} onRetry={() => void visit.refetch()} />
        ) : (
          <>
            {!data.takes_place && data.visit?.state !== 'in_progress' ? (
              <WhatComesFirst id={id} visit={data} />
            ) : data.by === 'meeting' ? (
              <PartnerMeeting id={id} />
            ) : (
              <Suspense fallback={<LoadingBlock label={t('loading')} lines={4} />}>
                <WaitingRoom key={id} id={id} visit={data} />
              </Suspense>
            )}
            {data.visit?.state === 'in_progress' ? null : <CancelWay id={id} />}
          </>
        )}
      </div>
    </PortalPage>
  )
}

/** Reads the orders again when the visit moved its order, so that /home asks nobody to a visit that is over. */
function useFreshOrders(status: string | undefined): void {
  const client = useQueryClient()
  const before = useRef(status)
  useEffect(() => {
    const isMoved = before.current !== undefined && before.current !== status
    before.current = status
    if (isMoved) void client.invalidateQueries({ queryKey: orderList.queryKey })
  }, [client, status])
}
