import { phoneText } from '@contour/domain/contact/phone'
import { formatUsd } from '@contour/domain/money/cents'
import { moneyStateLabel } from '@contour/domain/orders/money-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { Email } from '../../frame/email.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { StatusName } from '../../words/status-name.tsx'
import { formatDate, formatInstant } from '../../words/times.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { inboxReads, type InboxContext, type InboxThread } from './inbox-reads.ts'

/** Who the person is: for clinicians of a doctor thread the chart, for support orders, payments and shipments. */
export function ThreadPerson({ thread }: { thread: InboxThread }) {
  const t = useTexts(inboxTexts)
  const read = useQuery(inboxReads.context(thread.id))
  return (
    <aside
      aria-label={t('person')}
      className="pane min-w-0 border-hairline bg-white px-4 py-3 max-xl:border-t xl:border-l"
    >
      <ReadStates read={read} label={t('loadingPerson')} lines={5} />
      {read.data ? <Person context={read.data.context} as={thread.answers_as} /> : null}
    </aside>
  )
}

/** Labels and values side by side: the column is narrow. */
function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="type-small">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-2 border-t border-hairline py-1 first:border-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pb-4">
      <h3 className="type-small pb-1 font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Person({ context, as }: { context: InboxContext; as: InboxThread['answers_as'] }) {
  const t = useTexts(inboxTexts)
  const { contact, chart, orders } = context
  const item = (label: string, value: ReactNode) => (value ? [{ label, value }] : [])
  return (
    <>
      {chart ? <Chart chart={chart} /> : null}
      <Section title={t('contact')}>
        <Facts
          items={[
            ...item(t('name'), contact.name),
            ...item(
              t('phone'),
              contact.phone && (
                <span className="type-number">
                  {phoneText(contact.phone)} {contact.phone_verified ? `✓ ${t('checked')}` : ''}
                </span>
              ),
            ),
            ...item(t('email'), contact.email && <Email address={contact.email} />),
            ...item(t('state'), contact.state),
            ...item(
              t('address'),
              contact.address.length > 0 &&
                contact.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                )),
            ),
          ]}
        />
      </Section>
      <Section title={t('orders')}>
        {orders.length === 0 ? <p className="text-muted">{t('noOrders')}</p> : null}
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.order_id}>
              <Order order={order} as={as} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Chart({ chart }: { chart: NonNullable<InboxContext['chart']> }) {
  const t = useTexts(inboxTexts)
  const answer = (text: string | null) => text ?? t('notAnswered')
  return (
    <Section title={t('chart')}>
      <Facts
        items={[
          {
            label: t('doses'),
            value:
              chart.doses.length === 0
                ? t('noPrescription')
                : chart.doses.map(({ label, strength }) => (
                    <span key={label} className="block font-dose">
                      {label}: {strength}
                    </span>
                  )),
          },
          ...(chart.prescribed_at
            ? [{ label: t('prescribed'), value: formatInstant(chart.prescribed_at) }]
            : []),
          { label: t('allergies'), value: answer(chart.allergies) },
          { label: t('takes'), value: answer(chart.medicines) },
          { label: t('conditions'), value: answer(chart.conditions) },
          { label: t('weight'), value: t('pounds', { pounds: String(chart.weight_lb) }) },
        ]}
      />
      <p className="pt-1.5">
        <Link to={`/queue/${chart.order_id}`} className="link inline-flex min-h-7 items-center">
          {t('openChart')}
        </Link>
      </p>
    </Section>
  )
}

function Order({ order, as }: { order: InboxContext['orders'][number]; as: InboxThread['answers_as'] }) {
  const t = useTexts(inboxTexts)
  const { promise } = order
  const party = t('party', { party: promise?.with ?? '' })
  const until = promise?.new_by ?? promise?.worst_by ?? promise?.usual_by
  const shipment = [
    [order.carrier, order.tracking].filter(Boolean).join(' '),
    order.ship_on ? t('shipsOn', { day: formatDate(order.ship_on) }) : '',
    order.shipped_at ? t('shippedAt', { time: formatInstant(order.shipped_at) }) : '',
    order.delivered_at ? t('deliveredAt', { time: formatInstant(order.delivered_at) }) : '',
  ].filter(Boolean)
  return (
    <>
      {as === 'support' ? (
        <Link to={`/orders/${order.order_id}`} className="link">
          <OrderNumber number={order.order_number} />
        </Link>
      ) : (
        <OrderNumber number={order.order_number} />
      )}
      <Facts
        items={[
          { label: t('status'), value: <StatusName status={order.status} /> },
          ...(order.money
            ? [
                {
                  label: t('payment'),
                  value: `${formatUsd(order.money.cents)} ${moneyStateLabel(order.money.kind).toLowerCase()}`,
                },
              ]
            : []),
          ...(promise
            ? [
                {
                  label: t('owner'),
                  value: until ? t('until', { party, time: formatInstant(until) }) : party,
                },
              ]
            : []),
          ...(shipment.length > 0
            ? [
                {
                  label: t('shipment'),
                  value: shipment.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
