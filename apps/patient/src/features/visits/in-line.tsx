import { useState, type ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { WithDeviceCheck } from './with-device-check.tsx'
import { TurnNotice } from './turn-notice.tsx'
import { LeaveVisit } from './leave-visit.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { VisitHours } from './visit-hours.tsx'
import type { OpenVisit, Visit } from './visit-of.ts'

type Props = { id: string; page: Visit; open: OpenVisit; check: ReactNode }

/** The place in line, which the server changes while the page is open. */
export function InLine({ id, page, open, check }: Props) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const [booking, setBooking] = useState(false)
  return (
    <WithDeviceCheck check={check}>
      {open.place_kept ? <Notice live="polite">{t('placeKept')}</Notice> : null}
      <h2 className="type-h3">{t('lineTitle')}</h2>
      <p role="status" className="type-h2 type-number">
        {open.place === null ? t('lineTitle') : t('place', { place: open.place })}
      </p>
      <p>
        {!page.doctor_on
          ? t('nobodyOnYet', { when: formatWhen(when, page.next_doctor_at, now) })
          : t(open.place === 1 ? 'nextText' : 'placeText')}
      </p>
      <TurnNotice id={id} page={page} />
      {booking ? (
        <SlotPicker id={id} onClose={() => setBooking(false)} />
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button tone="secondary" onClick={() => setBooking(true)}>
            {t('bookLater')}
          </Button>
          <LeaveVisit
            id={id}
            label={t('leave')}
            title={t('leaveTitle')}
            text={t('leaveText')}
            keep={t('stay')}
          />
        </div>
      )}
      <VisitHours hours={page.hours} />
    </WithDeviceCheck>
  )
}
