import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Button } from '@contour/ui/button'
import { EmptyState } from '@contour/ui/empty-state'
import { Tabs } from '@contour/ui/tabs'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { useSession } from '../../lib/session.ts'
import { sessionsTexts } from '../../texts/en/sessions.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { LoadingOrders } from './loading-orders.tsx'
import { NextCard } from './next-card.tsx'
import { OrderCard } from './order-card.tsx'
import { orderList } from './order-list.ts'

/** /home: what to do now, then the orders, newest first (document 3 §2). */
export default function HomePage() {
  const session = useSession()
  const t = useTexts(sessionsTexts)
  const [tab, setTab] = useState('orders')
  if (!session) return <Navigate to="/login?page_ref=/home" replace />
  return (
    <PortalPage title="Your orders" width="content">
      <div className="grid gap-8 pt-6 pb-16">
        <h1 tabIndex={-1} className="type-h1">
          Hi, {session.user.first_name}
        </h1>
        <Tabs
          label="Your account"
          tabs={[{ id: 'orders', label: 'Orders' }]}
          selected={tab}
          onSelect={setTab}
        >
          <Orders />
        </Tabs>
        <p>
          <a className="link" href="/account/sessions">
            {t('link')}
          </a>
        </p>
      </div>
    </PortalPage>
  )
}

function Orders() {
  const list = useQuery(orderList)
  if (list.isPending) return <LoadingOrders />
  if (!list.data)
    return <LoadState label="Loading your orders" error={list.error} onRetry={() => void list.refetch()} />
  const { orders } = list.data
  return (
    <div className="grid gap-6">
      {orders.length > 0 ? <NextCard orders={orders} /> : null}
      <h2 className="type-h2">{'Order & Status Updates'}</h2>
      {list.isError ? (
        <LoadState label="" error={list.error} onRetry={() => void list.refetch()}>
          {' '}
          You see the state of your last visit.
        </LoadState>
      ) : null}
      {orders.length === 0 ? (
        <EmptyState
          title="You have no orders yet"
          actions={<Button href="/weight-loss-plan">See plans and prices</Button>}
        >
          Once you choose a plan, every step of your order shows here.
        </EmptyState>
      ) : (
        <ol className="grid gap-6">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
