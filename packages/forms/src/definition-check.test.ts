import { describe, expect, test } from 'vitest'
import { checkDefinition } from '@contour/domain/assessments/definition-check'
import type { Definition, Dependency, Question } from '@contour/domain/assessments/definition'
import { DRUG_BOUGHT } from '@contour/domain/assessments/definition'

const options = (...titles: string[]) => titles.map((title, order) => ({ title, order }))
const ask = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  question: `q${id}`,
  label: `Question ${id}`,
  question_type: 'single_option',
  options: options('Yes', 'No'),
  ...more,
})
const text = (id: number): Question => ({ id, question: `q${id}`, label: 'Text', question_type: 'text' })
const stop = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  question: `q${id}`,
  label: 'Stop',
  description: 'We have to stop here.',
  question_type: 'informational',
  has_next_button: false,
  ...more,
})
const row = (question_id: number, dependent_on: number, ...ask_if_val_in: string[]): Dependency => ({
  question_id,
  dependent_on,
  ask_if_val_in,
})
const file = (questions: readonly Question[], dependencies: readonly Dependency[] = []): Definition => ({
  questions,
  dependencies,
})

test('a sound form has no problems', () => {
  const sound = file(
    [ask(1, { important: true }), ask(2), text(3), stop(101)],
    [row(101, 1, 'Yes'), row(3, 2, 'Yes')],
  )
  expect(checkDefinition(sound)).toEqual([])
})

describe('refused', () => {
  test.each<[string, number, Definition]>([
    ['It depends on question 9, which is not there', 2, file([ask(1), text(2)], [row(2, 9, 'Yes')])],
    ['It depends on question 3, which comes later', 2, file([ask(1), text(2), ask(3)], [row(2, 3, 'Yes')])],
    ['It depends on question 1, which comes later', 1, file([ask(1)], [row(1, 1, 'Yes')])],
    ['Question 1 has no answer "Maybe"', 2, file([ask(1), text(2)], [row(2, 1, 'Maybe')])],
    ['Question 1 has no answer "Semaglutide"', 2, file([ask(1), text(2)], [row(2, 1, DRUG_BOUGHT)])],
    ['A dependency is for a question that is not there', 9, file([ask(1)], [row(9, 1, 'Yes')])],
    [
      'No answers make this question show: its dependencies contradict',
      2,
      file([ask(1), text(2)], [row(2, 1, 'Yes'), row(2, 1, 'No')]),
    ],
    [
      'No answers make this question show: its dependencies contradict',
      3,
      file([ask(1), ask(2), text(3)], [row(2, 1, 'Yes'), row(3, 2, 'Yes'), row(3, 1, 'No')]),
    ],
    [
      'No answers make this question show: its dependencies contradict',
      2,
      file(
        [ask(1, { question_type: 'multiple_option', options: options('Nausea', 'None') }), text(2)],
        [row(2, 1, 'Nausea'), row(2, 1, 'None')],
      ),
    ],
    [
      'An important question reveals question 2, which is no stop text',
      1,
      file([ask(1, { important: true }), text(2)], [row(2, 1, 'Yes')]),
    ],
    ['Dead end: this stop shows to everybody', 101, file([ask(1), stop(101)])],
    [
      'A stop text needs a description, its message',
      101,
      file([ask(1, { important: true }), stop(101, { description: ' ' })], [row(101, 1, 'Yes')]),
    ],
    [
      'Dead end: every answer stops the form',
      1,
      file([ask(1, { important: true }), stop(101)], [row(101, 1, 'Yes', 'No')]),
    ],
    ['Dead end: there is nothing to choose', 1, file([ask(1, { options: [] })])],
    [
      'Dead end: there is nothing to choose',
      1,
      file([
        ask(1, {
          question_type: 'confirmation_buttons',
          options: [{ title: 'Back', order: 1, is_back_button: true }],
        }),
      ]),
    ],
    ['Dead end: there is nothing to agree to', 1, file([ask(1, { question_type: 'consent', options: [] })])],
    [
      '"1.75 mg" is not a strength that is prescribed',
      1,
      file([ask(1, { options: options('1.0 mg', '1.75 mg') })]),
    ],
    [
      '"5.0 mg" is not a strength that is prescribed',
      4,
      file([ask(4, { question: 'last_dose_sema', options: options('0.25 mg', '5.0 mg') })]),
    ],
    [
      'Two options have the same order',
      1,
      file([
        ask(1, {
          options: [
            { title: 'A', order: 1 },
            { title: 'B', order: 1 },
          ],
        }),
      ]),
    ],
    ['Two options have the same title', 1, file([ask(1, { options: options('A', 'A') })])],
    [
      'The follow-up key "Maybe" is not an option',
      1,
      file([ask(1, { followup_questions: { Maybe: [text(11)] } })]),
    ],
    [
      'Follow-up 11 has follow-ups of its own',
      1,
      file([ask(1, { followup_questions: { Yes: [ask(11, { followup_questions: { Yes: [text(12)] } })] } })]),
    ],
    ['The id is used twice', 1, file([ask(1), ask(1, { question: 'other' })])],
    ['The key "q1" is used twice', 2, file([ask(1), ask(2, { question: 'q1' })])],
    [
      'The id is used twice',
      1,
      file([ask(1, { followup_questions: { Yes: [{ ...text(1), question: 'x' }] } })]),
    ],
    ['An image upload needs a file_type', 1, file([{ ...text(1), question_type: 'image_upload' }])],
    ['Only an upload has a file_type', 1, file([{ ...text(1), file_type: 'id_image' }])],
    [
      'A form has one dose schedule',
      2,
      file([
        { ...text(1), question_type: 'dose_radio_more' },
        { ...text(2), question_type: 'dose_radio_more' },
      ]),
    ],
    [
      'dose_optimization offers increase, same and decrease',
      1,
      file([ask(1, { question_type: 'dose_optimization', options: options('increase', 'decrease') })]),
    ],
  ])('%s (question %i)', (problem, questionId, definition) => {
    expect(checkDefinition(definition)).toContainEqual({ questionId, problem })
  })
})

describe('P-QST-009 P-QST-010 P-QST-012 P-QST-013 P-QST-023 refused by its shape', () => {
  const sound = { id: 1, question: 'q', label: 'Q', question_type: 'text' }
  test.each<[string, unknown]>([
    ['The file is not an object', null],
    ['The file lacks "dependencies"', { questions: [] }],
    ['The question is not an object', { questions: ['q'], dependencies: [] }],
    ['The question lacks "label"', { questions: [{ ...sound, label: undefined }], dependencies: [] }],
    [
      'The question has an unknown field "colour"',
      { questions: [{ ...sound, colour: 'red' }], dependencies: [] },
    ],
    [
      'The question has a "important" that is not a boolean',
      { questions: [{ ...sound, important: 1 }], dependencies: [] },
    ],
    [
      'The question type "slider" is unknown',
      { questions: [{ ...sound, question_type: 'slider' }], dependencies: [] },
    ],
    [
      'The image type "front_image" is unknown',
      { questions: [{ ...sound, file_type: 'front_image' }], dependencies: [] },
    ],
    [
      'only_states holds something that is no state code',
      { questions: [{ ...sound, only_states: ['Texas'] }], dependencies: [] },
    ],
    ['An option lacks "order"', { questions: [{ ...sound, options: [{ title: 'A' }] }], dependencies: [] }],
    [
      'A line of show_array lacks "sub_txt"',
      { questions: [{ ...sound, show_array: [{ main_txt: 'A', answer: '' }] }], dependencies: [] },
    ],
    [
      'The follow-ups of "A" are not a list',
      { questions: [{ ...sound, followup_questions: { A: {} } }], dependencies: [] },
    ],
    [
      'The question lacks "question"',
      {
        questions: [{ ...sound, followup_questions: { A: [{ ...sound, question: undefined }] } }],
        dependencies: [],
      },
    ],
    [
      'A dependency lacks "dependent_on"',
      { questions: [sound], dependencies: [{ question_id: 1, ask_if_val_in: ['A'] }] },
    ],
    [
      'A dependency has no list of values in ask_if_val_in',
      { questions: [sound], dependencies: [{ question_id: 1, dependent_on: 1, ask_if_val_in: [] }] },
    ],
    ['A dependency is not an object', { questions: [sound], dependencies: [null] }],
  ])('%s', (problem, value) => {
    expect(checkDefinition(value).map((found) => found.problem)).toContain(problem)
  })
})
