import { isEmergencyRule, isYellowRule, type YellowRule } from './alarm-rules.ts'
import { EMERGENCY_PATTERNS } from './emergency-patterns.ts'
import { SPANISH_EMERGENCY_PATTERNS } from './emergency-patterns-spanish.ts'
import type { EmergencyRule } from './emergency-phrases.ts'
import { createWordReader } from './emergency-words.ts'
import type { WordPattern } from './word-pattern.ts'
import { wrongDoseIn } from './wrong-dose.ts'
import { SPANISH_YELLOW_PATTERNS } from './yellow-patterns-spanish.ts'
import { YELLOW_PATTERNS } from './yellow-patterns.ts'

/** Which emergencies a text speaks of, and which symptoms alone. */
export type FoundWords = { red: EmergencyRule[]; yellow: YellowRule[] }

export type AlarmWords = {
  version: number
  patterns: readonly WordPattern[]
  find: (text: string) => FoundWords
}

/**
 * Makes a version of the words. Red and yellow patterns are read apart, so that a yellow word neither corrects the spelling
 * of a red one nor ends its negation. Two amounts of which one is a wrong dose are no pattern of words: they are found by
 * a rule of their own in every version.
 */
export function createAlarmWords(version: number, patterns: readonly WordPattern[]): AlarmWords {
  const red = createWordReader(patterns.filter(({ rule }) => isEmergencyRule(rule)))
  const yellow = createWordReader(patterns.filter(({ rule }) => isYellowRule(rule)))
  return {
    version,
    patterns,
    find: (text) => {
      const dose = wrongDoseIn(text)
      const emergencies = new Set(red(text).filter(isEmergencyRule))
      const symptoms = new Set(yellow(text).filter(isYellowRule))
      if (dose === 'done') emergencies.add('overdose')
      if (dose === 'named') symptoms.add('dose_word')
      return { red: [...emergencies], yellow: [...symptoms] }
    },
  }
}

/**
 * The version that is built in: a proposal for the medical director (D-46). It grows by one whenever its patterns change, so
 * that an alarm names the words that found it. A clinic that has published words of its own goes on reading with those, and
 * its next version has a higher number than either.
 */
export const BUILT_IN_VERSION = 4
export const BUILT_IN_PATTERNS: readonly WordPattern[] = [
  ...EMERGENCY_PATTERNS,
  ...SPANISH_EMERGENCY_PATTERNS,
  ...YELLOW_PATTERNS,
  ...SPANISH_YELLOW_PATTERNS,
]
export const BUILT_IN_WORDS = createAlarmWords(BUILT_IN_VERSION, BUILT_IN_PATTERNS)
