import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { LoadState } from '../../frame/portal-page.tsx'
import { profileTexts } from '../../texts/en/profile.ts'
import { SessionRows } from '../accounts/session-rows.tsx'
import { orderList } from '../orders/order-list.ts'
import { RequestedImages } from '../orders/requested-images.tsx'
import { AddressCard } from './address-card.tsx'
import { ownProfile } from './own-profile.ts'
import { PasswordCard } from './password-card.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The Profile tab: three forms, each with its own button and message, and the sessions (P-PRF-001). */
export default function ProfileTab() {
  const t = useTexts(profileTexts)
  const own = useQuery(ownProfile)
  if (!own.data)
    return <LoadState label={t('loading')} error={own.error} onRetry={() => void own.refetch()} />
  return (
    <div className="grid gap-6">
      <CardBoundary>
        <ImagesAgain />
      </CardBoundary>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ProfileForm own={own.data} />
        <div className="grid gap-6">
          <CardBoundary>
            <AddressCard />
          </CardBoundary>
          <PasswordCard own={own.data} />
          <section className="card grid content-start gap-4 p-5 md:p-8" aria-labelledby="profile-sessions">
            <h2 id="profile-sessions" className="type-h3">
              {t('sessions')}
            </h2>
            <SessionRows />
          </section>
        </div>
      </div>
    </div>
  )
}

/** The second place of the upload that a clinician requests; nothing without a request. */
function ImagesAgain() {
  const orders = useQuery(orderList)
  return orders.data?.orders.map((order) => <RequestedImages key={order.id} order={order} headings="h2" />)
}
