import { phoneText } from '@contour/domain/contact/phone'
import { KeyValueList } from '@contour/ui/key-value-list'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { CardBoundary } from '../../frame/card-boundary.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { formatDay } from '../../words/times.ts'
import { CallBar, isVerifiedNow } from './call-bar.tsx'
import { OrderStory } from './order-story.tsx'
import { PersonActions, openFor, type PersonDialog } from './person-actions.tsx'
import { PersonHeadline } from './person-headline.tsx'
import { PersonOrders } from './person-orders.tsx'
import { PersonPayments } from './person-payments.tsx'
import { personRead, type PersonRead } from './person-reads.ts'

const PersonDialogs = lazy(() => import('./person-dialogs.tsx'))

/** Everything of one person, for each role what it may see, and what support does for a caller (D-94). */
export function PatientPage() {
  const t = useTexts(callersTexts)
  const { personId = '' } = useParams()
  const read = useQuery(personRead(personId))
  if (read.isPending || read.isError)
    return <ReadStates read={read} label={t('loading')} title={t('person')} />
  return <Opened read={read.data} />
}

function Opened({ read }: { read: PersonRead }) {
  const t = useTexts(callersTexts)
  const [open, setOpen] = useState<PersonDialog | null>(null)
  const { person, contact } = read
  const verified = isVerifiedNow(read.call, useMinute())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="card">
        <PageHead title={person.name} />
        <Facts read={read} />
      </div>
      {contact ? <CallBar read={read} onVerify={() => setOpen({ kind: 'verify', next: null })} /> : null}
      <CardBoundary>
        <PersonHeadline read={read} />
      </CardBoundary>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* First for those who read on a phone or by keyboard: the acts, then the story. */}
        <aside className="card grid gap-5 lg:col-start-2 lg:row-start-1">
          {contact ? <PersonActions read={read} onOpen={setOpen} /> : null}
          <CardBoundary>
            <PersonOrders read={read} />
          </CardBoundary>
          <CardBoundary>
            <PersonPayments
              payments={read.payments}
              actOf={
                contact
                  ? (payment) =>
                      payment.left_cents > 0 ? (
                        <DeskButton onClick={() => setOpen(openFor({ kind: 'refund', payment }, verified))}>
                          {t('refund')}
                        </DeskButton>
                      ) : null
                  : undefined
              }
            />
          </CardBoundary>
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] lg:col-start-1 lg:row-start-1">
          <CardBoundary>
            <OrderStory
              title={t('everything', { person: person.name })}
              entries={read.timeline}
              onLetter={contact ? (message) => setOpen({ kind: 'letter', message }) : undefined}
            />
          </CardBoundary>
        </div>
      </div>
      <Suspense>
        {open ? (
          <PersonDialogs open={open} read={read} onOpen={setOpen} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}

function Facts({ read: { person, contact } }: { read: PersonRead }) {
  const t = useTexts(callersTexts)
  const verified = (is: boolean) => t(is ? 'verified' : 'unverified')
  const waiting = (value: string | null) =>
    value ? <span className="block font-normal text-warn">{t('waits', { contact: value })}</span> : null
  const address = contact?.ships_to
  return (
    <KeyValueList
      dense
      items={[
        ...(contact
          ? [
              {
                label: t('phone'),
                value: (
                  <>
                    <span className="type-number">{phoneText(contact.phone)}</span>{' '}
                    <span className="font-normal text-muted">{verified(contact.phone_verified)}</span>
                    {waiting(contact.new_phone && phoneText(contact.new_phone))}
                  </>
                ),
              },
              {
                label: t('email'),
                value: (
                  <>
                    <span className="[overflow-wrap:anywhere]">{contact.email}</span>{' '}
                    <span className="font-normal text-muted">{verified(contact.email_verified)}</span>
                    {waiting(contact.new_email)}
                    {contact.email_trouble ? (
                      <span className="block text-warn">{t(contact.email_trouble.reason)}</span>
                    ) : null}
                  </>
                ),
              },
              {
                label: t('shipsTo'),
                value: address
                  ? [
                      address.address_line_1,
                      address.address_line_2,
                      `${address.city}, ${address.state} ${address.zip}`,
                    ]
                      .filter(Boolean)
                      .join(', ')
                  : t('noAddress'),
              },
            ]
          : [
              ...(person.email ? [{ label: t('email'), value: person.email }] : []),
              { label: t('state'), value: person.state },
            ]),
        ...(person.born ? [{ label: t('born'), value: formatDay(person.born) }] : []),
      ]}
    />
  )
}
