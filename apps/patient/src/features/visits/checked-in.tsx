import { useState, type ReactNode } from 'react'
import { lateFrom } from '@contour/domain/visits/visit-times'
import { momentInWords } from '../../lib/reader-time.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { promisesTexts } from '../../texts/en/promises.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { TurnNotice } from './turn-notice.tsx'
import { LeaveVisit } from './leave-visit.tsx'
import { SlotPicker } from './slot-picker.tsx'
import type { OpenVisit, Visit } from './visit-of.ts'
import { WithDeviceCheck } from './with-device-check.tsx'

type Props = { id: string; page: Visit; open: OpenVisit; startsAt: string; check: ReactNode }

/** Checked in for a booked visit: its time, then the call; what to do if we are late. */
export function CheckedIn({ id, page, open, startsAt, check }: Props) {
  const t = useTexts(visitRoomTexts)
  const when = useTexts(promisesTexts)
  const now = useNow()
  const [moving, setMoving] = useState(false)
  const isLate = open.joined_at !== null && now >= lateFrom(new Date(open.joined_at)).getTime()
  return (
    <WithDeviceCheck check={check}>
      {open.place_kept ? <Notice live="polite">{t('placeKept')}</Notice> : null}
      <h2 className="type-h3">{t('checkedInTitle')}</h2>
      <p className="type-h2 type-number">{momentInWords(new Date(startsAt))}</p>
      {open.clinician ? (
        <p>{t('bookedWith', { clinician: open.clinician.name, minutes: page.slot_minutes })}</p>
      ) : null}
      {isLate ? (
        <Notice tone="warn" live="polite" title={t('lateTitle')}>
          {t('lateText')}
        </Notice>
      ) : (
        <p role="status">
          {now < Date.parse(startsAt)
            ? t('checkedInText', { when: formatWhen(when, startsAt, now) })
            : t('checkedInOn')}
        </p>
      )}
      <TurnNotice id={id} page={page} />
      {moving ? (
        <SlotPicker id={id} onClose={() => setMoving(false)} />
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button tone="secondary" onClick={() => setMoving(true)}>
            {t('move')}
          </Button>
          <LeaveVisit
            id={id}
            label={t('cancelBooking')}
            title={t('cancelBookingTitle')}
            text={t('cancelCheckedInText')}
            keep={t('keepBooking')}
          />
        </div>
      )}
    </WithDeviceCheck>
  )
}
