import { trackingUrl } from '@contour/domain/orders/tracking'
import { useTexts } from '@contour/texts/use-texts'
import type { ReactNode } from 'react'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { supportTexts } from '../../texts/en/support.ts'

const LOOK =
  'flex min-h-9 items-center justify-between gap-3 rounded-control border-[1.5px] border-bottle bg-white px-3 py-1 font-semibold text-bottle no-underline hover:bg-mint'

/** What support can do for the caller now, each with its key: the parcel, an email, a call, the delivery. */
export function OrderActions({
  read,
  onDeliver,
  onReplacement,
  onEvent,
  onComplaint,
  onCorrect,
}: {
  read: Pick<ServiceOrderRead, 'order' | 'parcel' | 'contact'>
  onDeliver: () => void
  onReplacement: () => void
  onEvent: () => void
  onComplaint: () => void
  onCorrect: () => void
}) {
  const t = useTexts(supportTexts)
  const { roles } = useStaffUser()
  const { order, parcel, contact } = read
  const page = trackingUrl(parcel?.carrier ?? null, parcel?.tracking ?? null)
  const links = [
    ...(page && parcel?.carrier
      ? [{ key: 't', label: t('track', { carrier: parcel.carrier }), href: page, elsewhere: true }]
      : []),
    ...(contact
      ? [
          { key: 'e', label: t('write'), href: `mailto:${order.email}`, elsewhere: false },
          { key: 'p', label: t('call'), href: `tel:+1${contact.phone}`, elsewhere: false },
        ]
      : []),
  ]
  const delivers = order.status === 'order_shipped' && mayCall(roles, 'pharmacy', 'deliver')
  const left = order.status === 'order_shipped' || order.status === 'order_delivered'
  const corrects = parcel?.correctable === true && mayCall(roles, 'pharmacy', 'correctTracking')
  const complains = left && parcel !== null && mayCall(roles, 'complaints', 'open')
  const replaces = left && mayCall(roles, 'replacement', 'open')
  const records = mayCall(roles, 'clinicalQuality', 'recordEvent')
  useKeys([
    ...links.map(({ key, label }) => ({
      key,
      label,
      scope: 'page' as const,
      act: () => document.getElementById(`act-${key}`)?.click(),
    })),
    ...(delivers ? [{ key: 'd', label: t('deliver'), scope: 'page' as const, act: onDeliver }] : []),
  ])
  if (links.length === 0 && !delivers && !corrects && !replaces && !records) return null
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="type-small pb-1.5 font-semibold text-muted">
        {t('actions')}
      </h2>
      <div className="grid gap-2">
        {links.map(({ key, label, href, elsewhere }) => (
          <a
            key={key}
            id={`act-${key}`}
            href={href}
            {...(elsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
            className={LOOK}
          >
            <Labelled name={key}>{label}</Labelled>
          </a>
        ))}
        {delivers ? (
          <button type="button" onClick={onDeliver} className={LOOK}>
            <Labelled name="d">{t('deliver')}</Labelled>
          </button>
        ) : null}
        {corrects ? (
          <button type="button" onClick={onCorrect} className={LOOK}>
            {t('correctTracking')}
          </button>
        ) : null}
        {complains ? (
          <button type="button" onClick={onComplaint} className={LOOK}>
            {t('fileComplaint')}
          </button>
        ) : null}
        {replaces ? (
          <button type="button" onClick={onReplacement} className={LOOK}>
            {t('openReplacement')}
          </button>
        ) : null}
        {records ? (
          <button type="button" onClick={onEvent} className={LOOK}>
            {t('recordEvent')}
          </button>
        ) : null}
      </div>
    </section>
  )
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden className="hidden md:inline">
        <KeyCap name={name} />
      </span>
    </>
  )
}
