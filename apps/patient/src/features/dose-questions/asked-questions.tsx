import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { serviceNow } from '@contour/client/service-clock'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { DOSE_WORDS_MAX, type DoseAnswers } from '@contour/domain/dose-questions/dose-questions'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { momentInWords } from '../../lib/reader-time.ts'
import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { RadioCards } from '@contour/ui/option-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextArea } from '@contour/ui/text-area'
import { useTexts } from '@contour/texts/use-texts'
import { api } from '../../lib/patient-api.ts'
import { doseQuestionsTexts } from '../../texts/en/dose-questions.ts'
import { ownHold } from '../care-holds/own-hold.ts'
import { orderList } from '../orders/order-list.ts'
import { doseQuestions, type DoseQuestion } from './dose-questions.ts'
import { Problem } from '../../frame/problem.tsx'

const QUESTIONS = [
  ['sick', 'sick'],
  ['pregnant_or_hospital', 'pregnant'],
  ['anything_else', 'else'],
] as const satisfies readonly (readonly [keyof DoseAnswers, string])[]

type Given = Partial<DoseAnswers>

const isComplete = (given: Given): given is DoseAnswers =>
  QUESTIONS.every(([key]) => given[key] !== undefined)

/** A strength in the middle of a sentence, on one line with its unit. */
const unbroken = (ug: number): string => formatStrength(ug).replace(' ', '\u00a0')

/** The three questions with the step of the dose, and what a Yes and no answer lead to (D-87). */
export function AskedQuestions({ question }: { question: DoseQuestion }) {
  const t = useTexts(doseQuestionsTexts)
  const client = useQueryClient()
  const [given, setGiven] = useState<Given>({})
  const [words, setWords] = useState('')
  const send = useGuardedMutation({
    mutationFn: (answers: DoseAnswers) =>
      api.doseQuestions.answer({
        id: question.id,
        ...answers,
        ...(words.trim() && answers.anything_else ? { words: words.trim() } : {}),
      }),
    onSuccess: async ({ question: answered }) => {
      client.setQueryData(doseQuestions.queryKey, (old) =>
        old
          ? { ...old, questions: old.questions.map((one) => (one.id === answered.id ? answered : one)) }
          : old,
      )
      await Promise.all(
        [ownHold.queryKey, orderList.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
    // Answered on another device, or too late: what counts now is shown.
    onError: () => void client.invalidateQueries({ queryKey: doseQuestions.queryKey }),
  })
  const open = QUESTIONS.filter(([key]) => given[key] === undefined).length
  const tooLong = words.length > DOSE_WORDS_MAX
  const parcel = question.kind === 'parcel'
  const isPast = question.first_on <= easternDate(serviceNow())
  const options = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  return (
    <>
      <div className="grid gap-5 pt-5 pb-8">
        <header className="grid gap-2">
          <h1 tabIndex={-1} className="type-h1 max-w-[16ch] text-balance">
            {t('title')}
          </h1>
          <p>
            {parcel
              ? t('parcel', { by: momentInWords(new Date(question.answer_by)) })
              : t(isPast ? 'inHandNow' : 'inHand', { day: weekdayText(question.first_on) })}
          </p>
        </header>
        <DoseStep question={question} />
        {QUESTIONS.map(([key, text]) => (
          <div key={key} className="card grid gap-4 p-6">
            <h2 className="type-h3 text-balance">{t(text)}</h2>
            <RadioCards
              id={`dose-${key}`}
              label={t(text)}
              legendHidden
              columns="pair"
              options={options}
              value={given[key] === undefined ? undefined : given[key] ? 'yes' : 'no'}
              onChange={(value) => setGiven({ ...given, [key]: value === 'yes' })}
            />
            {key === 'anything_else' && given.anything_else ? (
              <TextArea
                id="dose-words"
                label={t('words')}
                hint={t('wordsHint')}
                value={words}
                onChange={setWords}
                limit={DOSE_WORDS_MAX}
              />
            ) : null}
          </div>
        ))}
        <p className="type-small rounded-card bg-mint p-5">
          {parcel
            ? t('noteParcel', { dose: unbroken(question.from_ug) })
            : t('noteInHand', { dose: unbroken(question.to_ug) })}
        </p>
        <Problem of={send.error} />
      </div>
      <StickyActions note={open > 0 ? t('open', { count: open }) : undefined}>
        <Button
          wide
          busy={send.isPending}
          disabled={!isComplete(given) || tooLong}
          onClick={() => {
            if (isComplete(given)) send.mutate(given)
          }}
        >
          {t('send')}
        </Button>
      </StickyActions>
    </>
  )
}

/** The strength of the last shots and the higher one, side by side, with one sentence for those who do not see it. */
function DoseStep({ question }: { question: DoseQuestion }) {
  const t = useTexts(doseQuestionsTexts)
  const [from, to] = [question.from_ug, question.to_ug]
  return (
    <section className="card grid gap-2 p-6">
      <p className="type-small flex justify-between gap-3">
        <span className="font-semibold text-medicine">{t('medicine')}</span>
        <span className="text-muted">{t('from', { day: weekdayText(question.first_on) })}</span>
      </p>
      <p className="sr-only">{t('step', { from: formatStrength(from), to: formatStrength(to) })}</p>
      <p aria-hidden className="flex flex-wrap items-center gap-x-4">
        <span className="text-muted">
          <DoseText size="large">{formatStrength(from)}</DoseText>
        </span>
        <svg viewBox="0 0 24 24" className="size-6 flex-none fill-none stroke-current stroke-2">
          <path d="M9 5l7 7-7 7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <DoseText size="large">{formatStrength(to)}</DoseText>
      </p>
    </section>
  )
}
