import type { AlarmLevel } from './alarm-outcomes.ts'
import { EMERGENCY_RULES, type EmergencyRule } from './emergency-phrases.ts'

/** What a symptom word alone is about (D-77); stored with the alarm, so a name is never changed. */
export const YELLOW_RULES = [
  'blood_word',
  'chest_word',
  'dose_word',
  'vomiting_word',
  'dizzy_word',
  'belly_word',
  'skin_word',
  'heart_word',
  'mood_word',
  'hospital_word',
  'pregnancy',
] as const
export type YellowRule = (typeof YELLOW_RULES)[number]

export type AlarmRule = EmergencyRule | YellowRule
export const ALARM_RULES = [...EMERGENCY_RULES, ...YELLOW_RULES] as const

const YELLOW: ReadonlySet<string> = new Set(YELLOW_RULES)

export const levelOf = (rule: AlarmRule): AlarmLevel => (YELLOW.has(rule) ? 'yellow' : 'red')

export const isEmergencyRule = (rule: AlarmRule): rule is EmergencyRule => !YELLOW.has(rule)
export const isYellowRule = (rule: AlarmRule): rule is YellowRule => YELLOW.has(rule)
