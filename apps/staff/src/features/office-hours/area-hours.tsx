import { timeOfDayText } from '@contour/domain/time/instant-text'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { TextField } from '@contour/ui/text-field'
import { calls, type OfficeHoursArea } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { officeHoursTexts } from '../../texts/en/office-hours.ts'
import { formatFullInstant } from '../../words/times.ts'

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

type Hours = Pick<OfficeHoursArea, 'weekdays' | 'opens' | 'closes'>

const hoursText = (t: TextsOf<typeof officeHoursTexts>, { weekdays, opens, closes }: Hours) => {
  const days = DAYS.filter((day) => weekdays.includes(day)).map((day) => t(`short_${day}`))
  return t('now', { days: days.join(', '), opens: timeOfDayText(opens), closes: timeOfDayText(closes) })
}

export function AreaHours({ area: { area, saved, history, ...hours } }: { area: OfficeHoursArea }) {
  const t = useTexts(officeHoursTexts)
  const name = t(`area_${area}`)
  return (
    <section aria-labelledby={`hours-${area}`} className="card grid gap-4">
      <div>
        <h2 id={`hours-${area}`} className="type-h3">
          {name}
        </h2>
        <p className="type-number font-semibold">{hoursText(t, hours)}</p>
        <p className="type-small max-w-measure text-muted">{t(`areaText_${area}`)}</p>
      </div>
      <HoursForm area={area} name={name} hours={hours} />
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

function HoursForm({ area, name, hours }: { area: OfficeHoursArea['area']; name: string; hours: Hours }) {
  const t = useTexts(officeHoursTexts)
  const time = (text: string) => (isTime(text) ? undefined : t('wrongTime'))
  const form = useActionForm({
    id: area,
    start: { weekdays: hours.weekdays, opens: hours.opens, closes: hours.closes },
    check: ({ opens, closes }) => ({ opens: time(opens), closes: time(closes) }),
    checkAll: ({ weekdays }) => (weekdays === '' ? t('noDay') : null),
    act: calls.officeHours.save,
    refresh: [['office-hours']],
    done: () => t('saved', { area: name }),
    input: (typed) => ({ area, ...typed }),
  })
  const { weekdays } = form.draft
  return (
    <PageForm form={form} submitLabel={t('save', { area: name })}>
      <fieldset>
        <legend className="font-semibold">{t('days')}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {DAYS.map((day) => (
            <CheckboxField
              key={day}
              id={`${area}-day-${day}`}
              label={t(`day_${day}`)}
              checked={weekdays.includes(day)}
              onChange={(checked) =>
                form.set({
                  weekdays: DAYS.filter((one) => (one === day ? checked : weekdays.includes(one))).join(''),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <TextField {...form.field('opens')} label={t('opens')} hint={t('timeHint')} widthChars={6} />
        <TextField {...form.field('closes')} label={t('closes')} hint={t('timeHint')} widthChars={6} />
      </div>
    </PageForm>
  )
}
