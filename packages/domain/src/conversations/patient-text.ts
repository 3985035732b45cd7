import { noticeKindOf } from './emergency-alert.ts'
import type { AlarmCause, NoticeKind } from './emergency-alert.ts'
import { emergencyRules } from './emergency-words.ts'
import { speaksOfPregnancy } from './pregnancy-words.ts'
import { isUrgentMessage } from './urgent-button.ts'

/** What a text of a patient says that somebody must know now, wherever she wrote it. */
export type PatientTextReading = {
  /** Why it is an alarm; empty where it is none. */
  causes: readonly AlarmCause[]
  /** The notice that she is shown at once; the one with 988 names 911 as well, so it stands alone. */
  notice: NoticeKind | null
  /** Whether she says that she is or may be pregnant: no emergency, but nothing may leave for her (D-76). */
  pregnancy: boolean
}

/** Reads what a patient wrote (decisions D-77): the one answer to "does this need somebody now" for every free text. */
export function readPatientText(text: string): PatientTextReading {
  const causes: AlarmCause[] = isUrgentMessage(text) ? ['urgent'] : emergencyRules(text)
  const kinds = new Set(causes.map(noticeKindOf))
  return {
    causes,
    notice: (['suicide', 'urgent', 'medical'] as const).find((kind) => kinds.has(kind)) ?? null,
    pregnancy: speaksOfPregnancy(text),
  }
}
