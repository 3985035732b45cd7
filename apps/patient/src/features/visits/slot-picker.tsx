import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { weekdayText } from '@contour/domain/time/date-text'
import { clockInWords, dayOfReader } from '../../lib/reader-time.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { SelectField } from '@contour/ui/select-field'
import { LoadState } from '../../frame/portal-page.tsx'
import { api } from '../../lib/patient-api.ts'
import { visitRoomTexts } from '../../texts/en/visit-room.ts'
import { slotsOf, useVisitChange, type Slot } from './visit-of.ts'
import { Problem } from '../../frame/problem.tsx'

const dayOf = ({ starts_at }: Slot) => dayOfReader(new Date(starts_at))
const keyOf = ({ starts_at, clinician_id }: Slot) => `${starts_at} ${clinician_id}`

/** The free times of the clinicians, day by day. A time that was just taken by someone else leaves the list. */
export function SlotPicker({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(visitRoomTexts)
  const slots = useQuery(slotsOf(id))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="slots" className="grid gap-4">
      <h2 id="slots" ref={heading} tabIndex={-1} className="type-h3 rounded-small">
        {t('slotsTitle')}
      </h2>
      {!slots.data ? (
        <LoadState label={t('slotsLoading')} error={slots.error} onRetry={() => void slots.refetch()} />
      ) : slots.data.slots.length === 0 ? (
        <Notice
          actions={
            <Button tone="secondary" onClick={onClose}>
              {t('notNow')}
            </Button>
          }
        >
          {t('noSlots')}
        </Notice>
      ) : (
        <Choose id={id} slots={slots.data.slots} onClose={onClose} />
      )}
    </section>
  )
}

function Choose({ id, slots, onClose }: { id: string; slots: readonly Slot[]; onClose: () => void }) {
  const t = useTexts(visitRoomTexts)
  const client = useQueryClient()
  const days = [...new Set(slots.map(dayOf))]
  const [chosenDay, setDay] = useState(days[0] ?? '')
  const day = days.some((one) => one === chosenDay) ? chosenDay : (days[0] ?? '')
  const [chosen, setChosen] = useState<string>()
  const [tried, setTried] = useState(false)
  const slot = slots.find((one) => keyOf(one) === chosen && dayOf(one) === day)
  const book = useVisitChange(
    id,
    ({ starts_at, clinician_id }: Slot) => api.visits.bookVisit({ id, starts_at, clinician_id }),
    onClose,
  )
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setTried(true)
        if (!slot) return document.getElementById('slot-1')?.focus()
        book.mutate(slot, {
          onError: () => void client.invalidateQueries({ queryKey: slotsOf(id).queryKey }),
        })
      }}
    >
      <SelectField
        id="slot-day"
        label={t('day')}
        value={day}
        onChange={setDay}
        choices={days.map((one) => ({ value: one, label: weekdayText(one) }))}
      />
      <div className="-m-1 max-h-96 overflow-y-auto p-1">
        <RadioCards
          id="slot"
          label={t('time')}
          columns={2}
          value={slot && keyOf(slot)}
          onChange={setChosen}
          error={tried && !slot ? t('timeMissing') : undefined}
          options={slots
            .filter((one) => dayOf(one) === day)
            .map((one) => ({
              value: keyOf(one),
              label: clockInWords(new Date(one.starts_at)),
              note: one.clinician,
            }))}
        />
      </div>
      <Problem of={book.error} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button type="submit" busy={book.isPending}>
          {t('book')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('notNow')}
        </Button>
      </div>
    </Form>
  )
}
