import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedProgress } from '@contour/domain/assessments/progress-store'
import type { Form } from '@contour/domain/assessments/form-session'
import { isFromServer, dropProgress, readProgress, takeProgress } from './progress-on-device.ts'

const form = { context: { form: 'medical' } } as unknown as Form
const saved = (savedAt: string): SavedProgress => ({
  currentQuestionIndex: 1,
  answers: { q1: 'yes' },
  multipleChoiceAnswers: {},
  currentAnswer: null,
  maintanenceDose: 0,
  selectedDoses: {},
  selectedDrug: 'semaglutide',
  productPurchased: 'semaglutide',
  months: [],
  savedAt,
  sessionId: 'sample',
  url: '/medical-form/o1',
  crashRecovery: { lastActivityAt: savedAt, complete: false },
  version: 1,
})

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('R-102 answers taken from the server are marked so, until something is saved on this device', () => {
  const theirs = saved('2026-11-22T10:00:00.000Z')
  takeProgress('o1', form, theirs)
  const current = readProgress('o1', form).current
  expect(current?.savedAt).toBe(theirs.savedAt)
  expect(isFromServer('o1', form, current!)).toBe(true)
  expect(isFromServer('o1', form, saved('2026-11-22T11:00:00.000Z'))).toBe(false)
  dropProgress('o1', form)
  expect(isFromServer('o1', form, theirs)).toBe(false)
})
