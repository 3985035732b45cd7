import { useTexts } from '@contour/texts/use-texts'
import { promised } from '../../lib/promised.ts'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'

type Props = {
  answerBy: string | null
  /** Whether the newest message is the answer of a doctor, so that nothing is waited for. */
  isAnswered: boolean
}

/** Until when an answer is promised, and what nobody should wait for here. */
export function AnswerPromise({ answerBy, isAnswered }: Props) {
  const t = useTexts(doctorChatTexts)
  const promises = useTexts(promisesTexts)
  const now = useNow()
  const promise =
    answerBy === null
      ? isAnswered
        ? t('answered')
        : t('answersUsually', { within: promised().doctorAnswers })
      : Date.parse(answerBy) <= now
        ? t('answerLate')
        : t('answersBy', { when: formatWhen(promises, answerBy, now) })
  return (
    <p className="type-small flex items-start gap-3 rounded-control bg-care-tint px-4 py-3 text-care">
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="mt-px size-5 flex-none fill-none stroke-current stroke-2"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5.5l3.5 2" />
      </svg>
      <span>
        <strong>{promise}</strong> {t('emergency')}
      </span>
    </p>
  )
}
