import { clockInWords, momentInWords } from '@contour/domain/time/instant-text'
import { easternDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { inboxTexts } from '../../texts/en/inbox.ts'
import type { InboxRow } from './inbox-reads.ts'

type T = TextsOf<typeof inboxTexts>

/** Formats an instant of today as "4:10 pm ET", of another day with its weekday. */
export const formatSoon = (instant: string, now: Date): string => {
  const at = new Date(instant)
  return easternDate(at) === easternDate(now) ? clockInWords(at) : momentInWords(at)
}

/** Returns until when a thread is to be answered; without a promise its state. */
export function promiseText(
  t: T,
  row: Pick<InboxRow, 'answer_by' | 'state'>,
  now: Date,
): { text: string; short: string; late: boolean } {
  const stated = t(`state_${row.state}`)
  if (row.answer_by === null) return { text: stated, short: stated, late: false }
  const late = Date.parse(row.answer_by) < now.getTime()
  const time = formatSoon(row.answer_by, now)
  return {
    text: t(late ? 'late' : 'answerBy', { time }),
    short: late ? t('lateShort') : t('byShort', { time }),
    late,
  }
}

/** Returns who has a thread, in words. */
export function holderText(
  t: T,
  { assigned_to, state, team }: Pick<InboxRow, 'assigned_to' | 'state' | 'team'>,
): string {
  if (state === 'assigned' && assigned_to)
    return assigned_to.mine ? t('heldByYou') : t('heldBy', { name: assigned_to.name })
  if (state === 'closed') return t('state_closed')
  if (assigned_to) return t('lastBy', { name: assigned_to.name })
  return t(`heldByNobody_${team}`)
}
