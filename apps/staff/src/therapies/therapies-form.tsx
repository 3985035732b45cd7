import { THERAPY_LIMITS, therapiesProblem } from '@contour/domain/therapies/therapies'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { readUsd } from '../billing/read-usd.ts'
import { calls } from '../calls/calls.ts'
import type { TherapiesResponse } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { therapiesTexts } from '../texts/en/therapies.ts'

/** Edits the list price, its comparison, and the sentence of each card. Patients see changes immediately. */
export function TherapiesForm({ from }: { from: TherapiesResponse }) {
  const t = useTexts(therapiesTexts)
  const frame = useTexts(frameTexts)
  const [price, setPrice] = useState((from.price_cents / 100).toFixed(2))
  const [note, setNote] = useState(from.note)
  const [cards, setCards] = useState(from.cards)
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.therapies.save,
    refresh: [['therapies']],
    done: () => t('saved'),
  })
  const content = {
    price_cents: readUsd(price) ?? 0,
    note: note.trim(),
    cards: cards.map((card) => card.trim()),
  }
  const problem = (tried ? therapiesProblem(content) : null) ?? save.problem
  return (
    <form
      noValidate
      aria-label={t('form')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!therapiesProblem(content)) save.run({ version: from.version, ...content })
      }}
    >
      <TextField
        id="therapies-price"
        label={t('price')}
        inputMode="decimal"
        widthChars={10}
        maxLength={9}
        value={price}
        onChange={setPrice}
      />
      <TextField
        id="therapies-note"
        label={t('note')}
        hint={t('noteHint')}
        maxLength={THERAPY_LIMITS.note}
        value={note}
        onChange={setNote}
      />
      {cards.map((card, index) => (
        <TextField
          key={index}
          id={`therapies-card-${index + 1}`}
          label={t('card', { number: index + 1 })}
          maxLength={THERAPY_LIMITS.card}
          value={card}
          onChange={(text) => setCards((before) => before.map((old, at) => (at === index ? text : old)))}
        />
      ))}
      {problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem })}
        </p>
      ) : null}
      <div>
        <Button type="submit" size="desk" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
