import { useForm } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { formatDate } from '../../words/times.ts'

const EMPTY = { date: '' }

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Days without booked visits. A day with appointments is refused until they are canceled. */
export function DaysOff({ days }: { days: readonly string[] }) {
  const t = useTexts(visitsTexts)
  const set = useAction({
    act: calls.visits.setDayOff,
    refresh: [['visit-hours']],
    done: (_out, { off }) => t(off ? 'dayAdded' : 'dayRemoved'),
    onDone: () => form.clear(() => EMPTY),
  })
  const form = useForm({
    id: 'day-off',
    start: EMPTY,
    check: ({ date }) => ({ date: isDate(date) ? undefined : t('wrongDay') }),
    // Whatever is refused is refused because of the day.
    action: { ...set, error: set.error && { field: 'date' } },
    send: ({ date }) => set.run({ date, off: true }),
  })
  return (
    <section aria-labelledby="days-off" className="card grid gap-3">
      <div>
        <h2 id="days-off" className="type-h3">
          {t('daysOff')}
        </h2>
        <p className="type-small text-muted">{t('daysOffText')}</p>
      </div>
      {days.length === 0 ? <p className="text-muted">{t('noDaysOff')}</p> : null}
      <ul className="grid gap-1">
        {days.map((day) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-3">
            <span className="type-number">{formatDate(day)}</span>
            <DeskButton tone="quiet" busy={set.busy} onClick={() => set.run({ date: day, off: false })}>
              {t('removeDay', { day: formatDate(day) })}
            </DeskButton>
          </li>
        ))}
      </ul>
      <Form className="grid gap-3" onSubmit={() => form.submit()}>
        <TextField {...form.field('date')} label={t('dayOff')} type="date" widthChars={14} />
        <div>
          <DeskButton type="submit" busy={set.busy}>
            {t('addDay')}
          </DeskButton>
        </div>
      </Form>
    </section>
  )
}
