import { Button } from '@contour/ui/button'
import { DateTriple, emptyDate, isoDate } from '@contour/ui/date-triple'
import { TextField } from '@contour/ui/text-field'
import { plainAmount } from '@contour/domain/money/cents'
import { addDays } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { ChangeList } from './change-list.tsx'
import { changesOf, readChanges, formatPrice } from './price-changes.ts'
import type { BookLine } from './price-changes.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { pricesTexts } from '../texts/en/sales-prices.ts'

const ConfirmAction = lazy(() => import('../frame/confirm-action.tsx'))

const partsOf = (date: PlainDate) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: String(Number(month)), day: String(Number(day)) }
}

/** Proposes prices from a date on: every price has a field, only changed ones are proposed. */
export function PriceForm({
  book,
  today,
  onDone,
}: {
  book: readonly BookLine[]
  today: PlainDate
  onDone: () => void
}) {
  const t = useTexts(pricesTexts)
  const frame = useTexts(frameTexts)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [from, setFrom] = useState(() => ({ ...emptyDate, ...partsOf(addDays(today, 1)) }))
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const save = useAction({
    act: calls.sales.draftPrices,
    refresh: [['prices']],
    done: () => t('proposed'),
    onDone,
  })
  const { rows, wrong } = readChanges(t, typed, book)
  const day = isoDate(from)
  const dayWrong = !day ? t('fromMissing') : day <= today ? t('fromEarly') : undefined
  const [firstWrong] = Object.keys(wrong)
  const send = () => {
    setTried(true)
    const where = dayWrong ? 'from-month' : firstWrong
    if (where) document.getElementById(where)?.focus()
    else if (rows.length > 0) setAsking(true)
  }
  return (
    <form
      noValidate
      aria-label={t('form')}
      className="grid gap-5 rounded-control bg-mist p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DateTriple
        id="from"
        label={t('from')}
        birthday={false}
        value={from}
        onChange={setFrom}
        error={tried ? dayWrong : undefined}
      />
      {(['checkout', 'buymore', 'upgrade'] as const).map((list) => (
        <fieldset key={list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <legend className="mb-2 font-semibold">{t(`list_${list}`)}</legend>
          {book
            .filter((line) => line.list === list)
            .map((line) => (
              <TextField
                key={line.key}
                id={line.key}
                label={formatPrice(t, line)}
                hint={t('now', { amount: line.cents })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                widthChars={9}
                value={typed[line.key] ?? plainAmount(line.cents)}
                onChange={(text) => setTyped({ ...typed, [line.key]: text })}
                error={tried ? wrong[line.key] : undefined}
              />
            ))}
        </fieldset>
      ))}
      {tried && rows.length === 0 && !firstWrong ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: t('unchanged') })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk">
          {t('review', { count: rows.length })}
        </Button>
        <Button size="desk" tone="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
      {asking && day ? (
        <Suspense>
          <ConfirmAction
            title={t('proposeTitle', { day })}
            confirmLabel={t('save')}
            busy={save.busy}
            problem={save.problem}
            onConfirm={() => save.run({ rows: [...rows], valid_from: day })}
            onClose={() => setAsking(false)}
          >
            <ChangeList changes={changesOf(rows, book)} />
          </ConfirmAction>
        </Suspense>
      ) : null}
    </form>
  )
}
