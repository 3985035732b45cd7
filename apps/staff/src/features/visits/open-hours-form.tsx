import { problemOfHours, type VisitHours } from '@contour/domain/visits/slots'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageForm } from '../../frame/page-form.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const PROBLEMS = { time: 'wrongTime', order: 'wrongOrder', overlap: 'overlap' } as const
/** What a new block begins with. */
const MORNING = { opens: '09:00', closes: '12:00' }

export function OpenHoursForm({ saved }: { saved: readonly VisitHours[] }) {
  const t = useTexts(visitsTexts)
  const form = useActionForm({
    id: 'hours',
    start: { rows: saved },
    checkAll: ({ rows: typed }) => {
      const wrong = problemOfHours(typed)
      return wrong ? t(PROBLEMS[wrong]) : null
    },
    act: calls.visits.saveHours,
    refresh: [['visit-hours']],
    done: () => t('saved'),
    input: ({ rows: typed }) => ({ hours: [...typed] }),
  })
  const { rows } = form.draft
  const setRows = (next: readonly VisitHours[]) => form.set({ rows: next })
  const change = (row: VisitHours, next: Partial<VisitHours>) =>
    setRows(rows.map((one) => (one === row ? { ...one, ...next } : one)))
  return (
    <PageForm
      form={form}
      submitLabel={t('save')}
      className="card grid gap-4"
      foot={<p className="type-small text-muted">{t('keepBooked')}</p>}
    >
      {WEEKDAYS.map((weekday) => {
        const day = t(`day_${weekday}`)
        const blocks = rows.filter((row) => row.weekday === weekday)
        return (
          <fieldset key={weekday} className="border-b border-hairline pb-3">
            <legend className="pb-1.5 font-semibold sm:float-left sm:w-28 sm:pt-1.5">{day}</legend>
            <div className="grid gap-2 sm:ml-28">
              {blocks.length === 0 ? <p className="pt-1.5 text-muted">{t('noHours')}</p> : null}
              {blocks.map((row, at) => (
                <div key={at} className="flex flex-wrap items-center gap-2">
                  <TimeBox
                    label={t('fromOn', { day, number: at + 1 })}
                    value={row.opens}
                    onChange={(opens) => change(row, { opens })}
                  />
                  <span aria-hidden>–</span>
                  <TimeBox
                    label={t('untilOn', { day, number: at + 1 })}
                    value={row.closes}
                    onChange={(closes) => change(row, { closes })}
                  />
                  <DeskButton tone="quiet" onClick={() => setRows(rows.filter((one) => one !== row))}>
                    {t('remove')} <span className="sr-only">{t('removeBlock', { day, number: at + 1 })}</span>
                  </DeskButton>
                </div>
              ))}
              <div className="-ml-3.5">
                <DeskButton tone="quiet" onClick={() => setRows([...rows, { weekday, ...MORNING }])}>
                  {t('add')} <span className="sr-only">{t('addBlock', { day })}</span>
                </DeskButton>
              </div>
            </div>
          </fieldset>
        )
      })}
    </PageForm>
  )
}

type Props = { label: string; value: string; onChange: (value: string) => void }

function TimeBox({ label, value, onChange }: Props) {
  return (
    <input
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="control-box type-number w-24! px-3! py-1!"
    />
  )
}
