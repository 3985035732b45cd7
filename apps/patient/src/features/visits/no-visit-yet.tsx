import { useState, type ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { api } from '../../lib/patient-api.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { WithDeviceCheck } from './with-device-check.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { VisitHours } from './visit-hours.tsx'
import { useVisitChange, type Visit } from './visit-of.ts'
import { WhyNoVisit } from './why-no-visit.tsx'
import { Problem } from '../../frame/problem.tsx'

/** Nothing is open: join the line, or book a time. Which of them comes first depends on whether a doctor is on. */
export function NoVisitYet({ id, visit, check }: { id: string; visit: Visit; check: ReactNode }) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const [booking, setBooking] = useState(false)
  const join = useVisitChange(id, () => api.visits.joinLine({ id }))
  const { doctor_on, last, may_text, next_doctor_at } = visit
  return (
    <WithDeviceCheck check={check}>
      <WhyNoVisit status={visit.order_status} last={last} />
      <h2 className="type-h3">{t(doctor_on ? 'doctorOn' : 'nobodyOn')}</h2>
      <p>
        {doctor_on
          ? t('doctorOnText')
          : t(may_text ? 'nobodyOnText' : 'nobodyOnEmail', { when: formatWhen(when, next_doctor_at, now) })}
      </p>
      <Problem of={join.error} />
      {booking ? (
        <SlotPicker id={id} onClose={() => setBooking(false)} />
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button
            tone={doctor_on ? 'primary' : 'secondary'}
            busy={join.isPending}
            onClick={() => join.mutate()}
          >
            {t('join')}
          </Button>
          <Button tone={doctor_on ? 'secondary' : 'primary'} onClick={() => setBooking(true)}>
            {t('bookLater')}
          </Button>
        </div>
      )}
      <VisitHours hours={visit.hours} />
    </WithDeviceCheck>
  )
}
