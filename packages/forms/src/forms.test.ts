import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doseContextOf, type FormContext } from '@contour/domain/assessments/answers'
import { checkDefinition } from '@contour/domain/assessments/definition-check'
import {
  IMAGE_TYPES,
  QUESTION_TYPES,
  UPLOAD_CHOICES,
  allQuestions,
  optionsOf,
} from '@contour/domain/assessments/definition'
import { checkDefinitionSchema } from '@contour/domain/assessments/definition-schema'
import { visibleQuestions } from '@contour/domain/assessments/visible-questions'
import {
  answer,
  back,
  changeAnswer,
  closeStop,
  currentQuestion,
  next,
  progressOf,
  startFormSession,
  stepsOf,
} from '@contour/domain/assessments/form-session'
import { LADDER, parseStrength } from '@contour/domain/dosing/ladders'
import { monthOptions } from '@contour/domain/dosing/month-rules'
import { bare } from './bare.ts'
import { DEFINITION_NAMES, definitionByName, definitionOfForm, servedDefinition } from './definitions.ts'
import { medical } from './medical.ts'
import { refill } from './refill.ts'
import { traverseForm } from './traverse-form.ts'

const man: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const woman: FormContext = { ...man, gender: 'Female' }
const refilling: FormContext = { ...man, form: 'refill', drug: 'tirzepatide', currentDose: 5000 }
const idsOf = (definition: typeof medical, context: FormContext, answers = {}) =>
  visibleQuestions(definition, context, answers).map((question) => question.id)

describe('the published definitions', () => {
  test.each(DEFINITION_NAMES)(
    'P-QST-009 P-QST-010 P-QST-012 P-QST-013 P-QST-023 %s has the stated shape',
    (name) => {
      const published = definitionByName(name)
      const file: unknown = JSON.parse(JSON.stringify(published?.definition))
      expect(Object.keys(file as object)).toEqual(['questions', 'dependencies'])
      expect(checkDefinitionSchema(file)).toEqual([])
      expect(checkDefinition(file)).toEqual([])
    },
  )

  test('P-QST-006 P-QST-007 P-QST-008 the files stand under their names, the bare one without 14 and 15', () => {
    expect(definitionByName('new_question_mdi.json')?.definition).toBe(medical)
    expect(definitionByName('mdi_refill_3july.json')?.definition).toBe(refill)
    expect(definitionByName('bare')?.definition).toBe(bare)
    expect(definitionByName('other.json')).toBeUndefined()
    const without = medical.questions.filter(({ id }) => id !== 14 && id !== 15)
    expect(bare.questions).toEqual(without)
    expect(definitionOfForm('refill').name).toBe('mdi_refill_3july.json')
  })

  test('a published definition is frozen, hashed, and marked as not yet signed', () => {
    for (const name of DEFINITION_NAMES) {
      const published = definitionByName(name)
      expect(published?.sha).toMatch(/^[0-9a-f]{64}$/)
      expect(published?.review.status).toBe('proposal, needs sign-off')
      expect(published?.review.questions).toContain('glp_consent')
      expect(() => Object.assign(published?.definition.questions[0] ?? {}, { label: 'x' })).toThrow(TypeError)
    }
    const shas = DEFINITION_NAMES.map((name) => definitionByName(name)?.sha)
    expect(new Set(shas).size).toBe(3)
    const served = servedDefinition(definitionOfForm('medical'))
    expect(Object.keys(served)).toEqual(['name', 'version', 'sha', 'questions', 'dependencies'])
  })

  test('there are thirteen question types, and the forms use no other', () => {
    expect(QUESTION_TYPES).toHaveLength(13)
    const used = new Set(
      [...allQuestions(medical), ...allQuestions(refill)].map((question) => question.question_type),
    )
    expect([...used].filter((type) => !QUESTION_TYPES.includes(type))).toEqual([])
  })

  test('CODE-2 P-ADJ-006 P-ADJ-007 the answers about the last dose are the strengths of the ladder', () => {
    for (const [key, drug] of [
      ['last_dose_sema', 'semaglutide'],
      ['last_dose_tirz', 'tirzepatide'],
    ] as const) {
      const titles = medical.questions.find(({ question }) => question === key)?.options ?? []
      expect(titles.map(({ title }) => parseStrength(title))).toEqual(LADDER[drug])
    }
  })

  test('P-QST-011 options are shown in their order value', () => {
    const question = medical.questions[2]
    const shuffled = {
      ...question,
      options: [...(question?.options ?? [])].reverse(),
    } as (typeof medical.questions)[0]
    expect(optionsOf(shuffled).map((option) => option.title)).toEqual([
      'Semaglutide',
      'Tirzepatide',
      'I am not taking any weight loss medication',
    ])
  })

  test('P-IMG-012 the seven image types are spelled as stated, and the forms use no other', () => {
    expect(IMAGE_TYPES).toEqual([
      'full_body_image',
      'id_image',
      'prescription_image',
      'font_facing_image',
      'top_head_image',
      'id_front_image',
      'id_back_image',
    ])
    const used = medical.questions.flatMap((question) => question.file_type ?? [])
    expect(used).toEqual(['id_image', 'full_body_image', 'prescription_image'])
  })

  test('P-IMG-013 the chooser offers license or state ID, full body image, current prescription', () => {
    expect(UPLOAD_CHOICES).toEqual([
      { label: 'License or state ID', type: 'id_image' },
      { label: 'Full body image', type: 'full_body_image' },
      { label: 'Current prescription', type: 'prescription_image' },
    ])
  })

  test('P-QST-052 the consent has two answers: YES (consenting to GLP-1 treatment) and NO', () => {
    for (const definition of [medical, refill]) {
      const consent = definition.questions.find((question) => question.question === 'glp_consent')
      expect(consent?.options?.map((option) => option.title)).toEqual([
        'YES (consenting to GLP-1 treatment)',
        'NO',
      ])
    }
  })
})

describe('who is asked what', () => {
  test('P-QST-046 G-ROL-009 question 0 is asked of women alone, and is the only one more', () => {
    for (const definition of [medical, refill, bare]) {
      expect(idsOf(definition, woman)).toContain(0)
      expect(idsOf(definition, man)).not.toContain(0)
      expect(idsOf(definition, { ...man, gender: null })).not.toContain(0)
      expect(idsOf(definition, woman).filter((id) => id !== 0)).toEqual(idsOf(definition, man))
    }
  })

  test('P-QST-047 the Florida bill of rights is shown in Florida alone', () => {
    expect(idsOf(medical, { ...man, state: 'FL' })).toContain(26)
    expect(idsOf(medical, { ...man, state: 'TX' })).not.toContain(26)
    expect(idsOf(refill, { ...refilling, state: 'FL' })).toContain(16)
    expect(idsOf(refill, { ...refilling, state: 'TX' })).not.toContain(16)
  })

  test('P-QST-048 the bare form hides questions 14 and 15, also when given the medical list', () => {
    expect(idsOf(medical, man)).toEqual(expect.arrayContaining([14, 15]))
    const hidden = idsOf(medical, { ...man, form: 'bare' })
    expect(hidden).not.toContain(14)
    expect(hidden).not.toContain(15)
    expect(idsOf(bare, { ...man, form: 'bare' })).toEqual(hidden)
  })

  test('P-QST-049 the refill form asks about the state in the sixteen seeded states alone', () => {
    expect(idsOf(refill, { ...refilling, state: 'TX' })).toContain(2)
    expect(idsOf(refill, { ...refilling, state: 'CA' })).not.toContain(2)
    const { keys } = traverseForm(refill, { ...refilling, state: 'IA' })
    expect(keys).toContain('state_restriction')
  })

  test('the refill form asks how to continue only where a current dose is known', () => {
    expect(idsOf(refill, refilling)).toContain(12)
    expect(idsOf(refill, { ...refilling, drug: 'semaglutide', currentDose: undefined })).not.toContain(12)
  })

  test('D-33 "the drug bought" is resolved by the engine', () => {
    expect(idsOf(medical, man, { 2: 'Semaglutide' })).toContain(7)
    expect(idsOf(medical, man, { 2: 'Tirzepatide' })).not.toContain(7)
    expect(idsOf(medical, { ...man, drug: 'tirzepatide' }, { 2: 'Tirzepatide' })).toContain(7)
  })
})

const BASE = [
  'nauseous',
  'muscle_loss',
  'fatigue',
  'anemia',
  'low_vitamin',
  'id_upload',
  'body_upload',
  'conditions',
  'own_conditions',
]
const TAIL = ['flexible_dosing', 'dose_schedule', 'telehealth_consent', 'glp_consent', 'additional_details']
const HISTORY = [
  'self_harm',
  'insulin',
  'medicine_check',
  'medications',
  'allergies',
  'surgery',
  'health_today',
  'glp_reaction',
]

describe('P-QST-024 every branch, walked', () => {
  test('P-QST-005 P-QST-050 taking nothing: the confirmation, no doses, no photo', () => {
    const said = {
      current_medication: 'I am not taking any weight loss medication',
      no_medication_confirm: 'Confirm',
    }
    const { keys, walk: traverse, form } = traverseForm(medical, man, said)
    expect(traverse.complete).toBe(true)
    expect(progressOf(form, traverse)).toBe(100)
    expect(keys).toEqual([
      'current_weight',
      'current_medication',
      'no_medication_confirm',
      ...BASE,
      ...HISTORY,
      ...TAIL,
    ])
  })

  test('taking the drug bought: last dose, time, wish, nausea, photo', () => {
    const { keys } = traverseForm(medical, man, { current_medication: 'Semaglutide' })
    expect(keys).toEqual([
      'current_weight',
      'current_medication',
      'last_dose_sema',
      'last_taken',
      'dose_wish',
      'nausea_scale',
      ...BASE,
      ...HISTORY,
      'prescription_upload',
      ...TAIL,
    ])
  })

  test('taking the other drug: no wish; a woman in Florida is asked two more', () => {
    const { keys } = traverseForm(medical, { ...woman, state: 'FL' }, { current_medication: 'Tirzepatide' })
    expect(keys.slice(0, 6)).toEqual([
      'pregnancy',
      'current_weight',
      'current_medication',
      'last_dose_tirz',
      'last_taken',
      'nausea_scale',
    ])
    expect(keys).toContain('florida_bill_of_rights')
  })

  test('the refill form, with nausea and a change of health', () => {
    const { keys, walk: traverse } = traverseForm(refill, refilling, {
      health_change: 'Yes',
      side_effects: ['Nausea', 'Reflux'],
      doses_missed: 'Yes',
    })
    expect(traverse.complete).toBe(true)
    expect(keys).toEqual([
      'current_weight',
      'health_change',
      'health_change_details',
      'medicines_change',
      'allergies_change',
      'side_effects',
      'nausea_scale',
      'nauseous',
      'muscle_loss',
      'fatigue',
      'anemia',
      'low_vitamin',
      'doses_missed',
      'doses_missed_last_taken',
      'dose_wish',
      'flexible_dosing',
      'dose_schedule',
      'new_conditions',
      'new_own_conditions',
      'health_today',
      'self_harm',
      'glp_reaction',
      'glp_consent',
      'additional_details',
    ])
  })

  test.each([
    ['medical', 'pregnancy', 'Yes', 101],
    ['medical', 'conditions', ['MEN 2', 'Pancreatitis'], 102],
    ['medical', 'conditions', ['Medullary thyroid cancer'], 102],
    ['medical', 'self_harm', 'Yes', 103],
    ['medical', 'glp_reaction', 'Yes', 104],
    ['medical', 'glp_consent', 'NO', 105],
    ['refill', 'pregnancy', 'Yes', 101],
    ['refill', 'state_restriction', 'No', 102],
    ['refill', 'glp_consent', 'NO', 103],
    ['refill', 'new_conditions', ['MEN 2'], 104],
    ['refill', 'self_harm', 'Yes', 105],
    ['refill', 'glp_reaction', 'Yes', 106],
  ] as const)('P-QST-039 %s: %s answered %s stops with the text of its stop', (form, key, value, stopId) => {
    const context = { ...(form === 'refill' ? refilling : man), gender: 'Female', state: 'TX' }
    const definition = form === 'refill' ? refill : medical
    const { walk: traverse, keys } = traverseForm(definition, context, { [key]: value })
    expect(keys.at(-1)).toBe(key)
    const text = definition.questions.find((question) => question.id === stopId)?.description
    expect(text?.length).toBeGreaterThan(60)
    expect(traverse.stop?.message).toBe(text)
  })

  test('no way through a form has no end, and every finished one has been asked its consents', () => {
    const said = fc.record({
      current_medication: fc.constantFrom(
        'Semaglutide',
        'Tirzepatide',
        'I am not taking any weight loss medication',
      ),
      no_medication_confirm: fc.constant('Confirm'),
      dose_wish: fc.constantFrom('increase', 'same', 'decrease'),
      conditions: fc.subarray(['MEN 2', 'Pancreatitis', 'Kidney disease'], { minLength: 1 }),
      glp_consent: fc.constantFrom('YES (consenting to GLP-1 treatment)', 'NO'),
      self_harm: fc.constantFrom('Yes', 'No'),
    })
    const contexts = fc.record({
      form: fc.constantFrom('medical' as const, 'bare' as const),
      drug: fc.constantFrom('semaglutide' as const, 'tirzepatide' as const),
      term: fc.constantFrom(1, 3, 6, 12),
      gender: fc.constantFrom('Female', 'Male'),
      state: fc.constantFrom('FL', 'TX'),
    })
    fc.assert(
      fc.property(contexts, said, (context, answers) => {
        const definition = definitionOfForm(context.form).definition
        const { walk: traverse, keys } = traverseForm(definition, context, answers)
        expect(traverse.complete).not.toBe(traverse.stop !== undefined)
        if (traverse.complete)
          expect(keys).toEqual(expect.arrayContaining(['telehealth_consent', 'glp_consent']))
      }),
    )
  })
})

describe('going on and back', () => {
  const form = { definition: medical, context: man }
  const atMedication = () => next(form, answer(form, startFormSession(form), '200'))

  test('P-QST-050 P-QST-051 the confirmation says what happens, and Back returns to the question before', () => {
    const asked = next(form, answer(form, atMedication(), 'I am not taking any weight loss medication'))
    const question = currentQuestion(form, asked)
    expect(question.description).toBe(
      'You told us you are not taking any weight loss medication. You will be given starter doses. The prescription cannot be changed after approval.',
    )
    const returned = answer(form, asked, 'Back')
    expect(currentQuestion(form, returned).question).toBe('current_medication')
    expect(returned.answers[3]).toBeUndefined()
    const confirmed = answer(form, asked, 'Confirm')
    expect(currentQuestion(form, confirmed).question).toBe('nauseous')
    expect(confirmed.answers[3]).toBe('Confirm')
  })

  test('P-QST-028 going back clears the answer of the question that is left', () => {
    const traverse = answer(form, atMedication(), 'Semaglutide')
    const returned = back(form, traverse)
    expect(currentQuestion(form, returned).id).toBe(1)
    expect(returned.answers).toEqual({ 1: '200' })
    expect(back(form, returned).answers).toEqual({})
  })

  const atConditions = () => {
    const refillForm = { definition: refill, context: refilling }
    let traverse = startFormSession(refillForm)
    const said: Record<string, string> = { current_weight: '200' }
    while (currentQuestion(refillForm, traverse).question !== 'health_change') {
      traverse = next(
        refillForm,
        answer(refillForm, traverse, said[currentQuestion(refillForm, traverse).question] ?? 'NO'),
      )
    }
    return { refillForm, walk: traverse }
  }

  test('P-QST-025 each chosen option inserts its follow-ups, in the order of the options', () => {
    const { keys, walk: traverse } = traverseForm(medical, man, {
      conditions: ['Kidney disease', 'Pancreatitis'],
    })
    const from = keys.indexOf('conditions')
    expect(keys.slice(from, from + 5)).toEqual([
      'conditions',
      'conditions_pancreatitis',
      'conditions_pancreatitis_who',
      'conditions_kidney',
      'own_conditions',
    ])
    expect(traverse.complete).toBe(true)
  })

  test('P-QST-026 going back takes the inserted follow-ups out, with their answers', () => {
    const { refillForm, walk: traverse } = atConditions()
    let at = next(refillForm, answer(refillForm, traverse, 'Yes'))
    expect(currentQuestion(refillForm, at).question).toBe('health_change_details')
    at = answer(refillForm, at, 'New tablets')
    const returned = back(refillForm, at)
    expect(currentQuestion(refillForm, returned).question).toBe('health_change')
    expect(returned.answers[301]).toBeUndefined()
    expect(stepsOf(refillForm, returned).map((step) => step.id)).not.toContain(301)
    const changed = next(refillForm, answer(refillForm, returned, 'No'))
    expect(currentQuestion(refillForm, changed).question).toBe('medicines_change')
  })

  test('P-QST-027 with a follow-up left open the form does not complete but goes to it', () => {
    const done = traverseForm(refill, refilling, { health_change: 'Yes' })
    const opened = { ...done.walk, complete: false, answers: { ...done.walk.answers, 301: '  ' } }
    const tried = next(done.form, opened)
    expect(tried.complete).toBe(false)
    expect(currentQuestion(done.form, tried).question).toBe('health_change_details')
    const filled = answer(done.form, tried, 'New tablets')
    const ended = next(done.form, { ...filled, currentId: 18 })
    expect(ended.complete).toBe(true)
  })

  test('an answer changed from the finished form leads back there, over the questions it opens', () => {
    const done = traverseForm(medical, man, { conditions: ['None of these'] })
    const opened = changeAnswer(done.walk, 16)
    expect(opened.answers).toEqual(done.walk.answers)
    expect(currentQuestion(done.form, opened).question).toBe('conditions')
    expect(next(done.form, opened).complete).toBe(true)
    const asked = next(done.form, answer(done.form, opened, ['Kidney disease']))
    expect(currentQuestion(done.form, asked).question).toBe('conditions_kidney')
    expect(next(done.form, answer(done.form, asked, 'Since 2020')).complete).toBe(true)
    const stopped = next(done.form, answer(done.form, changeAnswer(done.walk, 17), 'Yes'))
    expect(stopped.stop?.questionId).toBe(17)
  })

  test('a disqualifying answer that came in another way still stops at the end', () => {
    const done = traverseForm(medical, man)
    const spoilt = { ...done.walk, complete: false, answers: { ...done.walk.answers, 17: 'Yes' } }
    const tried = next(done.form, spoilt)
    expect(tried.complete).toBe(false)
    expect(tried.stop?.questionId).toBe(17)
    expect(closeStop(tried).stop).toBeUndefined()
  })

  test('doses that earlier answers no longer allow are asked again at the end', () => {
    const done = traverseForm(medical, man, {
      current_medication: 'Semaglutide',
      last_dose_sema: '1.7 mg',
      dose_wish: 'same',
    })
    expect(done.walk.answers[25]).toMatchObject({ '1': 1700 })
    const changed = { ...done.walk, complete: false, answers: { ...done.walk.answers, 4: '0.25 mg' } }
    const tried = next(done.form, changed)
    expect(tried.complete).toBe(false)
    expect(currentQuestion(done.form, tried).question).toBe('dose_schedule')
  })

  test('D-78 a refill whose months contradict the wish is not sent: the form opens at the doses and goes on once they fit', () => {
    const done = traverseForm(refill, refilling, { dose_wish: 'increase' })
    const [wish, doses] = ['dose_wish', 'dose_schedule'].map(
      (key) => refill.questions.find(({ question }) => question === key)?.id ?? 0,
    ) as [number, number]
    expect(done.walk.answers[doses]).toMatchObject({ '1': 7500 })
    const changed = { ...done.walk, complete: false, answers: { ...done.walk.answers, [wish]: 'decrease' } }
    const tried = next(done.form, changed)
    expect(tried.complete).toBe(false)
    expect(currentQuestion(done.form, tried).question).toBe('dose_schedule')
    const fitting = { '1': 2500, '2': 2500, '3': 2500 }
    const goneOn = next(done.form, answer(done.form, tried, fitting))
    expect(currentQuestion(done.form, goneOn).question).not.toBe('dose_schedule')
  })

  test('P-QST-003 the percentage grows from 0 and reaches 100 only at the end', () => {
    const { refillForm, walk: traverse } = atConditions()
    expect(progressOf(refillForm, startFormSession(refillForm))).toBe(0)
    const before = progressOf(refillForm, traverse)
    const after = progressOf(refillForm, next(refillForm, answer(refillForm, traverse, 'No')))
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThan(100)
  })

  test('back from anywhere ends at the first question, with nothing answered', () => {
    fc.assert(
      fc.property(fc.subarray(['Pancreatitis', 'Kidney disease'], { minLength: 1 }), (conditions) => {
        const done = traverseForm(medical, woman, { conditions, current_medication: 'Tirzepatide' })
        let traverse = done.walk
        for (let step = 0; step < done.keys.length; step += 1) traverse = back(done.form, traverse)
        expect(currentQuestion(done.form, traverse).id).toBe(0)
        expect(traverse.answers).toEqual({})
      }),
    )
  })
})

describe('the doses the medical form offers', () => {
  const monthOne = (context: FormContext, said: Record<string, string>) => {
    const { form, walk: traverse } = traverseForm(medical, context, said)
    return monthOptions({ ...doseContextOf(form.definition, context, traverse.answers), month: '1' })
  }

  test('P-QST-054 month 1 follows what was answered about the current medication', () => {
    const taking = { current_medication: 'Semaglutide', last_dose_sema: '1.0 mg' }
    expect(monthOne(man, { ...taking, dose_wish: 'increase' })).toEqual([1000, 1700])
    expect(monthOne(man, { ...taking, dose_wish: 'decrease' })).toEqual([500, 1000])
    const tirzepatide: FormContext = { ...man, drug: 'tirzepatide' }
    expect(monthOne(tirzepatide, { ...taking, last_taken: 'Within last 2 weeks' })).toEqual([2500, 5000])
    expect(monthOne(tirzepatide, { ...taking, last_taken: 'Between 2 weeks and a month ago' })).toEqual([
      2500,
    ])
    expect(monthOne(man, { current_medication: 'I am not taking any weight loss medication' })).toEqual([250])
  })
})
