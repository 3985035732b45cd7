import { THERAPY_LIMITS, therapiesProblem } from '@contour/domain/therapies/therapies'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { readUsd } from '../billing/read-usd.ts'
import { calls, type TherapiesResponse } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { therapiesTexts } from '../../texts/en/therapies.ts'

/** Edits the list price, its comparison, and the sentence of each card. Patients see changes immediately. */
export function TherapiesForm({ from }: { from: TherapiesResponse }) {
  const t = useTexts(therapiesTexts)
  const form = useActionForm({
    id: 'therapies',
    start: { price: (from.price_cents / 100).toFixed(2), note: from.note, cards: from.cards },
    checkAll: (typed) => therapiesProblem(contentOf(typed)),
    act: calls.therapies.save,
    refresh: [['therapies']],
    done: () => t('saved'),
    input: (typed) => ({ version: from.version, ...contentOf(typed) }),
  })
  const { cards } = form.draft
  return (
    <PageForm form={form} label={t('form')} submitLabel={t('save')}>
      <TextField
        {...form.field('price')}
        label={t('price')}
        inputMode="decimal"
        widthChars={10}
        maxLength={9}
      />
      <TextField
        {...form.field('note')}
        label={t('note')}
        hint={t('noteHint')}
        maxLength={THERAPY_LIMITS.note}
      />
      {cards.map((card, index) => (
        <TextField
          key={index}
          id={`therapies-card-${index + 1}`}
          label={t('card', { number: index + 1 })}
          maxLength={THERAPY_LIMITS.card}
          value={card}
          onChange={(text) => form.set({ cards: cards.map((old, at) => (at === index ? text : old)) })}
        />
      ))}
    </PageForm>
  )
}

type Typed = { price: string; note: string; cards: readonly string[] }

const contentOf = ({ price, note, cards }: Typed) => ({
  price_cents: readUsd(price) ?? 0,
  note: note.trim(),
  cards: cards.map((card) => card.trim()),
})
