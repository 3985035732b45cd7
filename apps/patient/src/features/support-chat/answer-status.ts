import type { Team } from '@contour/domain/conversations/conversation-values'
import { promised } from '../../lib/promised.ts'
import { clockInWords, dayOfReader, momentInWords } from '../../lib/reader-time.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { supportChatTexts } from '../../texts/en/support-chat.ts'

export type Answers = {
  office: { open: boolean; opens_at: string }
  /** Who has the thread, and until when an answer is promised; null before the first message. */
  thread: { team: Team; answer_by: string | null; by_email: boolean } | null
}

/** "9 am ET" today, with the day on another one. */
const whenInWords = (at: Date, now: Date): string =>
  dayOfReader(at) === dayOfReader(now) ? clockInWords(at) : momentInWords(at)

/** What the head of a connected chat says: who answers, and by when (A-04, D-45). */
export function answerStatus(
  t: TextsOf<typeof supportChatTexts>,
  answers: Answers | null,
  now: Date,
): string {
  if (!answers) return t('connected')
  const { office, thread } = answers
  const isClinician = thread?.team === 'clinician'
  if (thread?.answer_by) {
    const by = new Date(thread.answer_by)
    if (by <= now) return t(isClinician ? 'lateClinician' : 'late')
    const when = whenInWords(by, now)
    if (isClinician) return t('clinicianBy', { when })
    return t(thread.by_email ? 'emailBy' : 'answersBy', { when })
  }
  const opens = new Date(office.opens_at)
  if (!office.open && opens > now) return t('connectedClosed', { when: whenInWords(opens, now) })
  const { doctorAnswers, supportAnswers } = promised()
  return isClinician
    ? t('clinicianUsually', { within: doctorAnswers })
    : t('answersUsually', { within: supportAnswers })
}
