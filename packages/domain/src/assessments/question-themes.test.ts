import { expect, test } from 'vitest'
import { QUESTION_THEMES, isFollowUpOf, themeOfQuestion } from './question-themes.ts'

test('a question has the theme that names its key', () => {
  expect(themeOfQuestion('current_weight')).toBe('body')
  expect(themeOfQuestion('allergies')).toBe('medicines')
  expect(themeOfQuestion('glp_consent')).toBe('consent')
  expect(themeOfQuestion('glp_reaction')).toBe('safety')
  expect(themeOfQuestion('additional_details')).toBe('words')
})

test('a follow-up has the theme of the question it follows', () => {
  expect(themeOfQuestion('conditions_gallbladder')).toBe('safety')
  expect(themeOfQuestion('doses_missed_last_taken')).toBe('medicines')
  expect(isFollowUpOf('conditions_gallbladder', 'conditions')).toBe(true)
  expect(isFollowUpOf('conditions', 'conditions')).toBe(false)
})

test('an unknown question belongs to safety, where it is read', () => {
  expect(themeOfQuestion('something_new')).toBe('safety')
  expect(QUESTION_THEMES).toContain('safety')
})
