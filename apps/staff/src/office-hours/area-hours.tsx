import { timeOfDayText } from '@contour/domain/time/instant-text'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { OfficeHoursArea } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { officeHoursTexts } from '../texts/en/office-hours.ts'
import { formatFullInstant } from '../words/times.ts'

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

type Hours = Pick<OfficeHoursArea, 'weekdays' | 'opens' | 'closes'>

const hoursText = (t: TextsOf<typeof officeHoursTexts>, { weekdays, opens, closes }: Hours) => {
  const days = DAYS.filter((day) => weekdays.includes(day)).map((day) => t(`short_${day}`))
  return t('now', {
    days: days.join(', '),
    opens: timeOfDayText(opens),
    closes: timeOfDayText(closes),
  })
}

/** The hours of one area: as they are, a form to change them, and the earlier settings. */
export function AreaHours({ area: { area, saved, history, ...hours } }: { area: OfficeHoursArea }) {
  const t = useTexts(officeHoursTexts)
  const frame = useTexts(frameTexts)
  const [days, setDays] = useState(hours.weekdays)
  const [opens, setOpens] = useState(hours.opens)
  const [closes, setCloses] = useState(hours.closes)
  const [tried, setTried] = useState(false)
  const name = t(`area_${area}`)
  const save = useAction({
    act: calls.officeHours.save,
    refresh: [['office-hours']],
    done: () => t('saved', { area: name }),
  })
  const timeError = (time: string) => (tried && !isTime(time) ? t('wrongTime') : undefined)
  const problem = tried && days === '' ? t('noDay') : save.problem
  return (
    <section aria-labelledby={`hours-${area}`} className="card grid gap-4">
      <div>
        <h2 id={`hours-${area}`} className="type-h3">
          {name}
        </h2>
        <p className="type-number font-semibold">{hoursText(t, hours)}</p>
        <p className="type-small max-w-measure text-muted">{t(`areaText_${area}`)}</p>
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (days !== '' && isTime(opens) && isTime(closes))
            save.run({ area, weekdays: days, opens, closes })
        }}
      >
        <fieldset>
          <legend className="font-semibold">{t('days')}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {DAYS.map((day) => (
              <CheckboxField
                key={day}
                id={`${area}-day-${day}`}
                label={t(`day_${day}`)}
                checked={days.includes(day)}
                onChange={(checked) =>
                  setDays(DAYS.filter((one) => (one === day ? checked : days.includes(one))).join(''))
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-4">
          <TextField
            id={`${area}-opens`}
            label={t('opens')}
            hint={t('timeHint')}
            widthChars={6}
            value={opens}
            onChange={setOpens}
            error={timeError(opens)}
          />
          <TextField
            id={`${area}-closes`}
            label={t('closes')}
            hint={t('timeHint')}
            widthChars={6}
            value={closes}
            onChange={setCloses}
            error={timeError(closes)}
          />
        </div>
        {problem ? (
          <p role="alert" className="font-semibold text-error">
            {frame('error', { problem })}
          </p>
        ) : null}
        <div>
          <Button type="submit" size="desk" busy={save.busy}>
            {t('save', { area: name })}
          </Button>
        </div>
      </form>
      <div>
        <h3 className="font-semibold">{t('history')}</h3>
        {saved ? (
          <ul className="type-small type-number grid gap-1 text-muted">
            {history.map((entry) => (
              <li key={entry.at}>
                {t('entry', {
                  hours: hoursText(t, entry),
                  name: entry.by,
                  time: formatFullInstant(entry.at),
                })}
              </li>
            ))}
          </ul>
        ) : (
          <p className="type-small text-muted">{t('isDefault')}</p>
        )}
      </div>
    </section>
  )
}
