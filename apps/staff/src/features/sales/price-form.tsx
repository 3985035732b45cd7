import { useForm } from '@contour/client/use-form'
import { later } from '@contour/ui/later'
import { DateTriple, emptyDate, isoDate, type DateParts } from '@contour/ui/date-triple'
import { TextField } from '@contour/ui/text-field'
import { plainAmount } from '@contour/domain/money/cents'
import { addDays, type PlainDate } from '@contour/domain/time/plain-date'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageForm } from '../../frame/page-form.tsx'
import { ChangeList } from './change-list.tsx'
import { changesOf, readChanges, formatPrice, type BookLine } from './price-changes.ts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

const ConfirmAction = later(() => import('../../frame/confirm-action.tsx'))

const partsOf = (date: PlainDate) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: String(Number(month)), day: String(Number(day)) }
}

type Typed = { from: DateParts; prices: Record<string, string> }

type Props = { book: readonly BookLine[]; today: PlainDate; onDone: () => void }

/** Proposes prices from a date on: every price has a field, only changed ones are proposed. */
export function PriceForm({ book, today, onDone }: Props) {
  const t = useTexts(pricesTexts)
  const [asking, setAsking] = useState(false)
  const save = useAction({
    act: calls.sales.draftPrices,
    refresh: [['prices']],
    done: () => t('proposed'),
    onDone,
  })
  const start: Typed = { from: { ...emptyDate, ...partsOf(addDays(today, 1)) }, prices: {} }
  const form = useForm({
    id: 'proposal',
    start,
    check: ({ from, prices }) => {
      const day = isoDate(from)
      const { wrong } = readChanges(t, prices, book)
      return {
        from: !day ? t('fromMissing') : day <= today ? t('fromEarly') : undefined,
        ...Object.fromEntries(Object.entries(wrong).map(([key, text]) => [`prices-${key}`, text])),
      }
    },
    checkAll: ({ prices }) => {
      const { rows, wrong } = readChanges(t, prices, book)
      return rows.length === 0 && Object.keys(wrong).length === 0 ? t('unchanged') : null
    },
    // What is sent is confirmed first, and the dialog says what is refused.
    action: { ...save, busy: false, problem: undefined },
    send: () => setAsking(true),
  })
  const { from, prices } = form.draft
  const { rows } = readChanges(t, prices, book)
  const day = isoDate(from)
  return (
    <>
      <PageForm
        form={form}
        label={t('form')}
        submitLabel={t('review', { count: rows.length })}
        className="grid gap-5 rounded-control bg-mist p-4"
        more={<DeskButton onClick={onDone}>{t('cancel')}</DeskButton>}
      >
        <DateTriple {...form.field('from')} label={t('from')} birthday={false} />
        <PriceFields form={form} book={book} />
      </PageForm>
      {asking && day ? (
        <ConfirmAction
          title={t('proposeTitle', { day })}
          confirmLabel={t('save')}
          action={save}
          onConfirm={() => save.run({ rows: [...rows], valid_from: day })}
          onClose={() => setAsking(false)}
        >
          <ChangeList changes={changesOf(rows, book)} />
        </ConfirmAction>
      ) : null}
    </>
  )
}

function PriceFields({ form, book }: { form: ReturnType<typeof useForm<Typed>>; book: readonly BookLine[] }) {
  const t = useTexts(pricesTexts)
  const { prices } = form.draft
  return (['checkout', 'buymore', 'upgrade'] as const).map((list) => (
    <fieldset key={list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <legend className="mb-2 font-semibold">{t(`list_${list}`)}</legend>
      {book
        .filter((line) => line.list === list)
        .map((line) => (
          <TextField
            key={line.key}
            id={`proposal-prices-${line.key}`}
            label={formatPrice(t, line)}
            hint={t('now', { amount: line.cents })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            widthChars={9}
            value={prices[line.key] ?? plainAmount(line.cents)}
            onChange={(text) => form.set({ prices: { ...prices, [line.key]: text } })}
            error={form.problemOfPart(`prices-${line.key}`)}
          />
        ))}
    </fieldset>
  ))
}
