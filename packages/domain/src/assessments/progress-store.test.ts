import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormContext } from './answers.ts'
import type { Definition } from './definition.ts'
import {
  EMPTY_STORE,
  crashSuspected,
  fromProgress,
  isFresh,
  parseStore,
  resumable,
  toProgress,
  withSaved,
} from './progress-store.ts'
import { answer, currentQuestion, next, startFormSession, type Form } from './form-session.ts'

const context: FormContext = { form: 'medical', drug: 'semaglutide', term: 12, gender: 'Male', state: 'CA' }
const definition: Definition = {
  questions: [
    { id: 1, question: 'a', label: 'A', question_type: 'text' },
    {
      id: 2,
      question: 'b',
      label: 'B',
      question_type: 'multiple_option',
      options: [
        { title: 'X', order: 1 },
        { title: 'Y', order: 2 },
      ],
      followup_questions: { X: [{ id: 21, question: 'b_x', label: 'BX', question_type: 'text' }] },
    },
    { id: 3, question: 'doses', label: 'Doses', question_type: 'dose_radio_more' },
  ],
  dependencies: [],
}
const form: Form = { definition, context }
const at = (iso: string) => ({ now: new Date(iso), sessionId: 's-1', url: '/medical-form/o-1' })
const saved = at('2026-11-01T00:00:00Z')

function walkTo(steps: number) {
  const values = ['hello', ['X'], 'more', { '1': 250 }] as const
  let session = startFormSession(form)
  for (let step = 0; step < steps; step += 1)
    session = next(form, answer(form, session, values[step] as string))
  return session
}

test('P-QST-077 saved progress has the stated fields', () => {
  const session = answer(form, walkTo(3), { '1': 250 })
  expect(toProgress(form, session, saved)).toEqual({
    currentQuestionIndex: 3,
    answers: { 1: 'hello', 21: 'more' },
    multipleChoiceAnswers: { 2: ['X'] },
    currentAnswer: null,
    maintanenceDose: 2400,
    selectedDoses: { '1': 250 },
    selectedDrug: 'semaglutide',
    productPurchased: 'semaglutide',
    months: ['Month 1', 'Month 2', 'Month 3', 'Month 6-12'],
    savedAt: '2026-11-01T00:00:00.000Z',
    sessionId: 's-1',
    url: '/medical-form/o-1',
    crashRecovery: { lastActivityAt: '2026-11-01T00:00:00.000Z', complete: false },
    version: 1,
  })
})

test('P-QST-078 a walk is resumed where it was, through storage, with its follow-ups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), (steps) => {
      const session = walkTo(steps)
      const text = JSON.stringify(withSaved(EMPTY_STORE, toProgress(form, session, saved)))
      const progress = resumable(parseStore(text) ?? EMPTY_STORE, 'semaglutide', saved.now)
      const resumed = progress && fromProgress(form, progress)
      expect(resumed?.answers).toEqual(session.answers)
      expect(resumed && currentQuestion(form, resumed).id).toBe(currentQuestion(form, session).id)
    }),
  )
})

test('P-QST-079 saved progress expires after 168 hours', () => {
  const progress = toProgress(form, walkTo(1), saved)
  expect(isFresh(progress, new Date('2026-11-07T23:59:59.999Z'))).toBe(true)
  expect(isFresh(progress, new Date('2026-11-08T00:00:00Z'))).toBe(false)
  expect(isFresh({ ...progress, version: 0 }, saved.now)).toBe(false)
  expect(isFresh({ ...progress, savedAt: 'never' }, saved.now)).toBe(false)
})

test('P-QST-080 three backups are kept; the fourth replaces the oldest', () => {
  const days = ['01', '02', '03', '04', '05']
  const store = days.reduce(
    (kept, day) => withSaved(kept, toProgress(form, walkTo(1), at(`2026-11-${day}T00:00:00Z`))),
    EMPTY_STORE,
  )
  expect(store.current?.savedAt).toContain('11-05')
  expect(store.backups.map((backup) => backup.savedAt.slice(8, 10))).toEqual(['04', '03', '02'])
})

test('P-QST-081 a crash is suspected after 5 minutes of inactivity if the form is incomplete', () => {
  const progress = toProgress(form, walkTo(1), saved)
  expect(crashSuspected(progress, new Date('2026-11-01T00:04:59.999Z'))).toBe(false)
  expect(crashSuspected(progress, new Date('2026-11-01T00:05:00Z'))).toBe(true)
  const done = { ...progress, crashRecovery: { ...progress.crashRecovery, complete: true } }
  expect(crashSuspected(done, new Date('2026-11-02T00:00:00Z'))).toBe(false)
})

describe('S-75 the newest save that is good is resumed', () => {
  const older = toProgress(form, walkTo(1), saved)
  const newer = toProgress(form, walkTo(2), at('2026-11-02T00:00:00Z'))

  test('a damaged newest save is replaced by the one before it', () => {
    const store = withSaved(withSaved(EMPTY_STORE, older), newer)
    const text = JSON.stringify({ ...store, current: { ...newer, answers: null } })
    expect(resumable(parseStore(text) ?? EMPTY_STORE, 'semaglutide', saved.now)).toEqual(older)
  })

  test('progress of another drug is not resumed', () => {
    expect(
      resumable(withSaved(EMPTY_STORE, newer), 'tirzepatide', new Date('2026-11-02T01:00:00Z')),
    ).toBeUndefined()
  })

  test('what is no store is not read', () => {
    for (const text of ['', '{', 'null', '[]', '{"current":null}', '{"current":null,"backups":1}']) {
      expect(parseStore(text)).toBeUndefined()
    }
  })
})
