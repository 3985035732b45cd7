import { useState, type ReactNode } from 'react'
import { momentInWords } from '../../lib/reader-time.ts'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { api } from '../../lib/patient-api.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { WithDeviceCheck } from './with-device-check.tsx'
import { LeaveVisit } from './leave-visit.tsx'
import { saveCalendar } from './save-calendar.ts'
import { SlotPicker } from './slot-picker.tsx'
import { useVisitChange, type OpenVisit, type Visit } from './visit-of.ts'
import { Problem } from '../../frame/problem.tsx'

type Props = { id: string; page: Visit; open: OpenVisit; check: ReactNode }

/** An appointment: its time, the way into a calendar, checking in around its time, moving and canceling it. */
export function BookedVisit({ id, page, open, check }: Props) {
  const t = useTexts(visitRoomTexts)
  const [moving, setMoving] = useState(false)
  const checkIn = useVisitChange(id, () => api.visits.joinLine({ id }))
  const calendar = useGuardedMutation({
    mutationFn: () => api.visits.readCalendar({ id }),
    onSuccess: saveCalendar,
  })
  const { starts_at, clinician } = open
  const window = useCheckIn(open)
  const problem = checkIn.error ?? calendar.error
  if (!starts_at) return null
  return (
    <WithDeviceCheck check={check}>
      <h2 className="type-h3">{t('bookedTitle')}</h2>
      <p className="type-h2 type-number">{unbrokenDay(momentInWords(new Date(starts_at)))}</p>
      {clinician ? <p>{t('bookedWith', { clinician: clinician.name, minutes: page.slot_minutes })}</p> : null}
      <p role="status">{window.text}</p>
      <Reminders at={open.reminders} />
      <Problem of={problem} />
      {moving ? (
        <SlotPicker id={id} onClose={() => setMoving(false)} />
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {window.isOpen ? (
            <Button busy={checkIn.isPending} onClick={() => checkIn.mutate()}>
              {t('checkIn')}
            </Button>
          ) : null}
          <Button tone="secondary" busy={calendar.isPending} onClick={() => calendar.mutate()}>
            {t('calendar')}
          </Button>
          <Button tone="secondary" onClick={() => setMoving(true)}>
            {t('move')}
          </Button>
          {/* On a line of its own, its text in line with the buttons above it. */}
          <div className="grid sm:-ml-7 sm:basis-full sm:justify-items-start">
            <LeaveVisit
              id={id}
              label={t('cancelBooking')}
              title={t('cancelBookingTitle')}
              text={t('cancelBookingText')}
              keep={t('keepBooking')}
            />
          </div>
        </div>
      )}
    </WithDeviceCheck>
  )
}

/** Keeps the day with its month where the large time wraps: "Wed, Nov 25," and then "10 am ET". */
const unbrokenDay = (moment: string) => moment.replace(/ (\d)/, '\u00a0$1')

/** The reminders that are still ahead; a visit that is booked for soon has one or none. */
function Reminders({ at: [first, second] }: { at: readonly string[] }) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  if (first === undefined) return null
  const said = formatWhen(when, first, now)
  return (
    <p>
      {second === undefined
        ? t('remindOnce', { first: said })
        : t('remindTwice', { first: said, second: formatWhen(when, second, now) })}
    </p>
  )
}

function useCheckIn({ check_in_from, check_in_until }: OpenVisit): { isOpen: boolean; text: string } {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  if (!check_in_from || !check_in_until) return { isOpen: false, text: '' }
  if (now < Date.parse(check_in_from))
    return { isOpen: false, text: t('bookedText', { when: formatWhen(when, check_in_from, now) }) }
  if (now > Date.parse(check_in_until)) return { isOpen: false, text: t('bookedLate') }
  return { isOpen: true, text: t('bookedOpen', { when: formatWhen(when, check_in_until, now) }) }
}
