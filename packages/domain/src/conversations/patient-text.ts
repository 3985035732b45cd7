import { noticeKindOf } from './emergency-alert.ts'
import type { NoticeKind } from './emergency-alert.ts'
import type { EmergencyRule } from './emergency-phrases.ts'
import { emergencyRules } from './emergency-words.ts'
import { speaksOfPregnancy } from './pregnancy-words.ts'

/** What a text of a patient says that somebody must know now, wherever she wrote it. */
export type PatientTextReading = {
  rules: readonly EmergencyRule[]
  /** The notice that she is shown at once; the one with 988 names 911 as well, so it stands alone. */
  notice: NoticeKind | null
  /** Whether she says that she is or may be pregnant: no emergency, but nothing may leave for her (D-76). */
  pregnancy: boolean
}

/** Reads what a patient wrote (decisions D-77): the one answer to "does this need somebody now" for every free text. */
export function readPatientText(text: string): PatientTextReading {
  const rules = emergencyRules(text)
  const kinds = new Set(rules.map(noticeKindOf))
  return {
    rules,
    notice: kinds.has('suicide') ? 'suicide' : kinds.has('medical') ? 'medical' : null,
    pregnancy: speaksOfPregnancy(text),
  }
}
