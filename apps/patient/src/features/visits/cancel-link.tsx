import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderLifeCycle } from '@contour/domain/orders/order-life-cycle'
import { later } from '@contour/ui/later'
import { Link } from '@contour/ui/link'
import { loginPath } from '../../lib/page-ref.ts'
import { useSession } from '../../lib/session.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'
import { orderList } from '../orders/order-list.ts'
import { visitOf } from './visit-of.ts'

const CancelDialog = later(() => import('../orders/cancel-dialog.tsx'))

/** Lets a patient who does not want the visit cancel: canceling voids the authorization (D-16). */
export function CancelWay({ id }: { id: string }) {
  const t = useTexts(visitTexts)
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const close = () => {
    setAsking(false)
    void client.resetQueries({ queryKey: visitOf(id).queryKey })
  }
  const orders = useQuery({ ...orderList, enabled: session !== null })
  const order = orders.data?.orders.find((one) => one.id === id)
  if (!order || !orderLifeCycle.can(order.status, 'cancelled', 'patient')) return null
  return (
    <section className="grid gap-1" aria-labelledby="changed-mind">
      <h2 id="changed-mind" className="type-h3">
        {t('changedMind')}
      </h2>
      <p>{t('cancelNote')}</p>
      <div>
        {session?.scope === 'patient' ? (
          <button type="button" className="link min-h-12" onClick={() => setAsking(true)}>
            {t('cancel')}
          </button>
        ) : (
          // Canceling changes the subscription, which the checkout session of a cart link may not do (D-26).
          <Link className="link inline-flex min-h-12 items-center" href={loginPath(`/visit/${id}`)}>
            {t('cancelByLogin')}
          </Link>
        )}
      </div>
      {asking ? <CancelDialog order={order} onClose={close} /> : null}
    </section>
  )
}
