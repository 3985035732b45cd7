import type { AlarmLevel } from './alarm-outcomes.ts'
import type { YellowRule } from './alarm-rules.ts'
import type { AlarmWords } from './alarm-words.ts'
import { NOTICE_KINDS, noticeKindOf, type AlarmCause, type NoticeKind } from './emergency-alert.ts'
import { speaksOfPregnancy } from './pregnancy-words.ts'
import { isUrgentMessage } from './urgent-button.ts'

/** What a text of a patient says that somebody must know now, wherever she wrote it. */
export type PatientTextReading = {
  /** Red is an emergency, yellow a symptom word alone; null where nobody needs to be told. */
  level: AlarmLevel | null
  /** Why it is a red alarm; empty where it is none. */
  causes: readonly AlarmCause[]
  /** Which symptom words it holds, whether or not it is red as well. */
  yellow: readonly YellowRule[]
  /** The notice that she is shown at once; the one with 988 names 911 as well, so it stands alone. */
  notice: NoticeKind | null
  /** Whether she says that she is or may be pregnant: no emergency, but nothing may leave for her (D-76). */
  pregnancy: boolean
}

/** Reads what a patient wrote (decisions D-77): the one answer to "does this need somebody now" for every free text. */
export function readPatientText(text: string, words: AlarmWords): PatientTextReading {
  const { red, yellow: symptoms } = words.find(text)
  const causes: AlarmCause[] = isUrgentMessage(text) ? ['urgent'] : red
  const pregnancy = speaksOfPregnancy(text)
  const yellow: YellowRule[] = pregnancy ? [...symptoms, 'pregnancy'] : symptoms
  const level = causes.length > 0 ? 'red' : yellow.length > 0 ? 'yellow' : null
  const kinds = new Set<NoticeKind>(level === 'yellow' ? ['look'] : causes.map(noticeKindOf))
  return { level, causes, yellow, notice: NOTICE_KINDS.find((kind) => kinds.has(kind)) ?? null, pregnancy }
}
