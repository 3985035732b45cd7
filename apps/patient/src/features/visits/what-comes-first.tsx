import { momentInWords } from '../../lib/reader-time.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { visitTexts } from '../../texts/en/visits.ts'
import { LeaveVisit } from './leave-visit.tsx'
import type { Visit } from './visit-of.ts'

/** Shown if the order's status allows no visit: what the patient does instead, and what became of the visit. */
export function WhatComesFirst({ id, visit }: { id: string; visit: Visit }) {
  const t = useTexts(visitTexts)
  const room = useTexts(visitRoomTexts)
  const { order_status, last } = visit
  const text = useText(visit)
  const isBooked = visit.visit?.state === 'booked'
  const isForm = order_status === 'pending_approval'
  const title = isForm
    ? 'formFirstTitle'
    : order_status === 'payment_failed'
      ? 'payFirstTitle'
      : last?.state === 'done'
        ? 'overAfterTitle'
        : 'overTitle'
  return (
    <section className="card grid gap-4 p-6 md:p-8">
      <h2 className="type-h3">{t(title)}</h2>
      <p>{text}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button href={isForm ? `/case-questions/${id}` : '/home'}>
          {t(isForm ? 'formLink' : 'toOrders')}
        </Button>
        {isBooked ? (
          <LeaveVisit
            id={id}
            label={room('cancelBooking')}
            title={room('cancelBookingTitle')}
            text={room('cancelBookingText')}
            keep={room('keepBooking')}
          />
        ) : null}
      </div>
    </section>
  )
}

function useText({ order_status, visit, last }: Visit): string {
  const t = useTexts(visitTexts)
  const whenOf = (at: string) => momentInWords(new Date(at))
  if (order_status === 'pending_approval') return t('formFirst')
  if (order_status === 'payment_failed') {
    if (visit?.starts_at) return t('payFirstBooked', { when: whenOf(visit.starts_at) })
    return t(last?.canceled_because === 'payment' ? 'payFirstLost' : 'payFirst')
  }
  return last?.canceled_because === 'decided' && last.starts_at
    ? t('overDecided', { when: whenOf(last.starts_at) })
    : t('over')
}
