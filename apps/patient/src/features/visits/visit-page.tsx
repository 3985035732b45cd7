import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Button } from '@contour/ui/button'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useSession } from '../../lib/session.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { CancelWay } from './cancel-link.tsx'
import { VisitDetails } from './visit-details.tsx'
import type { Visit } from './visit-details.tsx'
import { visitOf } from './visit-of.ts'
import { VisitError } from './visit-error.tsx'

/** /visit/:id: how and when the visit takes place, or what must be done first (D-48, D-45). */
export default function VisitPage() {
  const t = useTexts(visitTexts)
  const { id = '' } = useParams()
  const session = useSession()
  const visit = useQuery({ ...visitOf(id), enabled: session !== null, retry: false })
  return (
    <PortalPage title={t('title')} back={{ href: '/home' }}>
      <div className="grid gap-6 pt-5 pb-14">
        <h1 tabIndex={-1} className="type-h1">
          {t('title')}
        </h1>
        {!visit.data ? (
          <VisitError error={visit.error} onRetry={() => void visit.refetch()} />
        ) : (
          <>
            <section className="card grid gap-4 p-6 md:p-8">
              {visit.data.takes_place ? (
                <VisitDetails id={id} visit={visit.data} />
              ) : (
                <WhatComesFirst id={id} visit={visit.data} />
              )}
            </section>
            <CancelWay id={id} />
          </>
        )}
      </div>
    </PortalPage>
  )
}

const FIRST = {
  pending_approval: { title: 'formFirstTitle', text: 'formFirst', link: 'formLink' },
  payment_failed: { title: 'payFirstTitle', text: 'payFirst', link: 'toOrders' },
} as const

/** Shown if the order's status allows no visit: what the patient does instead. */
function WhatComesFirst({ id, visit }: { id: string; visit: Visit }) {
  const t = useTexts(visitTexts)
  const { order_status } = visit
  const over = { title: 'overTitle', text: 'over', link: 'toOrders' } as const
  const first =
    order_status === 'pending_approval' || order_status === 'payment_failed' ? FIRST[order_status] : over
  return (
    <>
      <h2 className="type-h3">{t(first.title)}</h2>
      <p>{t(first.text)}</p>
      <div>
        <Button href={first.link === 'formLink' ? `/case-questions/${id}` : '/home'}>{t(first.link)}</Button>
      </div>
    </>
  )
}
