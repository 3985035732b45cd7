import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormContext } from '@contour/domain/assessments/answers'
import { buildAdjustSubmission, checkAdjustSubmission } from '@contour/domain/assessments/adjust-form'
import { answersOfSubmission, checkSubmission } from '@contour/domain/assessments/check-submission'
import type { ReceivedSubmission } from '@contour/domain/assessments/read-submission'
import { NECESSITY, specialNecessities } from '@contour/domain/assessments/special-necessities'
import { buildSubmission, type Submission } from '@contour/domain/assessments/submission'
import { definitionOfForm } from './definitions.ts'
import { medical } from './medical.ts'
import { refill } from './refill.ts'
import { traverseForm, type GivenAnswer } from './traverse-form.ts'

const man: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const facts = { form_id: 'ord_1', userInfo: { first_name: 'Maya', last_name: 'Sample' } }
const NOT_TAKING = {
  current_medication: 'I am not taking any weight loss medication',
  no_medication_confirm: 'Confirm',
}

function submitted(context: FormContext, said: GivenAnswer = NOT_TAKING): Submission {
  const definition = definitionOfForm(context.form).definition
  const { walk: traverse } = traverseForm(definition, context, said)
  return buildSubmission(definition, context, traverse.answers, facts)
}
const entry = (submission: Submission, key: string) =>
  submission.answers.find((item) => item.question === key)

describe('the payload', () => {
  test('P-QST-069 has the stated keys, spelling kept', () => {
    expect(Object.keys(submitted(man)).sort()).toEqual(
      [
        'answers',
        'images',
        'patientPreference',
        'additional_details',
        'special_necessities',
        'form_id',
        'userInfo',
        'paymentTerms',
        'maintanenceDose',
        'productPurchased',
        'isRefil',
        'frmName',
      ].sort(),
    )
    expect(submitted(man)).toMatchObject({
      form_id: 'ord_1',
      userInfo: facts.userInfo,
      paymentTerms: 3,
      productPurchased: 'semaglutide',
      isRefil: false,
      frmName: 'medical',
      patientPreference: { 'Month 1': '0.25', 'Month 2': '0.25', 'Month 3': '0.25' },
      images: [
        { type: 'id_image', file_name: 'id_upload.jpg' },
        { type: 'full_body_image', file_name: 'body_upload.jpg' },
      ],
      additional_details: 'none',
    })
    expect(submitted({ ...man, form: 'bare' }).frmName).toBe('bare')
    expect(submitted({ ...man, form: 'refill', currentDose: 500 })).toMatchObject({
      isRefil: true,
      frmName: 'refill',
    })
  })

  test('P-QST-068 an answer has the stated keys, a follow-up also where it came from', () => {
    const submission = submitted(man, {
      ...NOT_TAKING,
      conditions: ['Kidney disease'],
      conditions_kidney: 'Since 2019',
    })
    expect(entry(submission, 'conditions_kidney')).toEqual({
      question: 'conditions_kidney',
      answer: 'Since 2019',
      type: 'text',
      description: '',
      important: false,
      is_critical: false,
      label: 'Kidney disease: who has or had it, since when, and how is it treated?',
      displayed_options: [],
      followup_of: 'conditions',
      followup_option: 'Kidney disease',
    })
    expect(entry(submission, 'self_harm')).toMatchObject({
      answer: 'No',
      type: 'single_option',
      important: true,
      is_critical: true,
      displayed_options: ['Yes', 'No'],
    })
    expect(entry(submission, 'dose_schedule')?.answer).toEqual([
      'Month 1: 0.25 mg',
      'Month 2: 0.25 mg',
      'Month 3: 0.25 mg',
    ])
  })

  test('a chosen option that is important marks its answer', () => {
    const context: FormContext = { ...man, form: 'refill', currentDose: 500 }
    expect(entry(submitted(context, { side_effects: ['Stomach pain'] }), 'side_effects')?.important).toBe(
      true,
    )
    expect(entry(submitted(context, { side_effects: ['Reflux'] }), 'side_effects')?.important).toBe(false)
  })

  test('P-QST-062 X-54 "Month 6-12" travels as maintanenceDose', () => {
    const submission = submitted({ ...man, term: 12 })
    expect(submission.maintanenceDose).toBe('0.25')
    expect(Object.keys(submission.patientPreference)).toEqual(['Month 1', 'Month 2', 'Month 3'])
  })

  test('P-QST-063 without a choice the maintenance dose is 10 (tirzepatide) or 2.4 (semaglutide)', () => {
    expect(submitted(man).maintanenceDose).toBe('2.4')
    expect(submitted({ ...man, drug: 'tirzepatide' }).maintanenceDose).toBe('10')
  })

  test('answers hidden since do not travel', () => {
    const { walk: traverse } = traverseForm(medical, man, {
      current_medication: 'Semaglutide',
      nausea_scale: '9',
    })
    const answers = { ...traverse.answers, 2: NOT_TAKING.current_medication }
    const submission = buildSubmission(medical, man, answers, facts)
    expect(entry(submission, 'last_dose_sema')).toBeUndefined()
    expect(submission.special_necessities).toBe('')
  })
})

describe('special necessities', () => {
  const of = (said: GivenAnswer) =>
    submitted(man, { current_medication: 'Semaglutide', ...said }).special_necessities

  test('P-QST-064 nausea above 7, or nauseous YES', () => {
    expect(of({ nausea_scale: '7' })).toBe('')
    expect(of({ nausea_scale: '8' })).toBe(NECESSITY.nausea)
    expect(of({ nauseous: 'YES' })).toBe(NECESSITY.nausea)
    expect(of({ nauseous: 'YES', nausea_scale: '10' })).toBe(
      'Patient reports significant nausea; please consider an anti-nausea component and slower titration.',
    )
  })

  test('P-QST-065 muscle loss YES', () => {
    expect(of({ muscle_loss: 'YES' })).toBe(
      'Patient reports or is concerned about muscle loss; please consider supportive components.',
    )
  })

  test('P-QST-066 fatigue, anemia or low vitamin YES, said once', () => {
    const sentence =
      'Patient reports fatigue, anemia or low vitamin levels; please consider a vitamin B12 component.'
    for (const key of ['fatigue', 'anemia', 'low_vitamin']) expect(of({ [key]: 'YES' })).toBe(sentence)
    expect(of({ fatigue: 'YES', anemia: 'YES' })).toBe(sentence)
  })

  test('P-QST-067 flexible dosing YES', () => {
    expect(of({ flexible_dosing: 'YES' })).toBe(
      'Patient needs flexible dosing that is not available in fixed-dose pens.',
    )
  })

  test('S-70 all four stand in order, separated by a space, in the refill form too', () => {
    const all = { nauseous: 'YES', muscle_loss: 'YES', low_vitamin: 'YES', flexible_dosing: 'YES' }
    const sentences = [NECESSITY.nausea, NECESSITY.muscle, NECESSITY.vitamin, NECESSITY.flexible].join(' ')
    expect(of(all)).toBe(sentences)
    const { walk: traverse } = traverseForm(refill, { ...man, form: 'refill', currentDose: 500 }, all)
    expect(specialNecessities(refill, traverse.answers)).toBe(sentences)
  })
})

describe('the server looks again', () => {
  const check = (payload: ReceivedSubmission, context = man) =>
    checkSubmission(definitionOfForm(context.form).definition, context, payload)
  const sound = submitted(man)
  const withAnswer = (key: string, answer: unknown): ReceivedSubmission => ({
    ...sound,
    answers: sound.answers.map((item) => (item.question === key ? { ...item, answer } : item)),
  })

  test('whatever a form was walked with, what it sends is accepted', () => {
    const contexts = fc.record({
      form: fc.constantFrom('medical' as const, 'bare' as const, 'refill' as const),
      drug: fc.constantFrom('semaglutide' as const, 'tirzepatide' as const),
      term: fc.constantFrom(1, 3, 6, 12),
      gender: fc.constantFrom('Female', 'Male'),
      state: fc.constantFrom('FL', 'TX', 'CA'),
      currentDose: fc.constantFrom(undefined, 2500),
    })
    const said = fc.record({
      current_medication: fc.constantFrom('Semaglutide', 'Tirzepatide', NOT_TAKING.current_medication),
      no_medication_confirm: fc.constant('Confirm'),
      dose_wish: fc.constantFrom('increase', 'same', 'decrease'),
      last_taken: fc.constantFrom('Within last 2 weeks', 'More than a month ago'),
      health_change: fc.constantFrom('Yes', 'No'),
      side_effects: fc.subarray(['Nausea', 'Stomach pain'], { minLength: 1 }),
      conditions: fc.subarray(['Pancreatitis', 'Eating disorder'], { minLength: 1 }),
    })
    fc.assert(
      fc.property(contexts, said, (context, answers) => {
        const payload = submitted(context, answers)
        expect(check(JSON.parse(JSON.stringify(payload)) as ReceivedSubmission, context)).toEqual([])
        const again = buildSubmission(
          definitionOfForm(context.form).definition,
          context,
          answersOfSubmission(definitionOfForm(context.form).definition, context, payload),
          facts,
        )
        expect(again).toEqual(payload)
      }),
    )
  })

  test('every single asked answer is needed', () => {
    for (const { question } of sound.answers) {
      const without = {
        ...sound,
        images: undefined,
        answers: sound.answers.filter((item) => item.question !== question),
      }
      const optional = question === 'additional_details' || question === 'dose_schedule'
      expect(check(without).length > 0).toBe(!optional)
    }
  })

  test.each<[string, ReceivedSubmission]>([
    ['"self_harm" has an answer that ends the form.', withAnswer('self_harm', 'Yes')],
    ['"glp_consent" has an answer that ends the form.', withAnswer('glp_consent', 'NO')],
    ['"insulin" is not one of the choices.', withAnswer('insulin', 'Maybe')],
    ['"current_weight" is not a weight from 80 to 700 pounds.', withAnswer('current_weight', 'heavy')],
    ['"current_weight" is not a weight from 80 to 700 pounds.', withAnswer('current_weight', '79.9')],
    ['"current_weight" is not a weight from 80 to 700 pounds.', withAnswer('current_weight', '2200')],
    ['"current_weight" is not a weight from 80 to 700 pounds.', withAnswer('current_weight', '181.25')],
    ['"current_weight" is not answered.', withAnswer('current_weight', null)],
    ['"medications" is not answered.', withAnswer('medications', '   ')],
    [
      '"conditions" says none and something else.',
      withAnswer('conditions', ['None of these', 'Kidney disease']),
    ],
    ['"conditions" is not a list of choices.', withAnswer('conditions', 'None of these')],
    ['"no_medication_confirm" is not one of the choices.', withAnswer('no_medication_confirm', 'Back')],
    ['"insulin" has an answer that cannot be read.', withAnswer('insulin', { title: 'No' })],
    [
      '"last_dose_sema" is not asked of this patient.',
      { ...sound, answers: [...sound.answers, { question: 'last_dose_sema', answer: '0.25 mg' }] },
    ],
    [
      '"pregnancy" is not asked of this patient.',
      { ...sound, answers: [...sound.answers, { question: 'pregnancy', answer: 'No' }] },
    ],
    [
      '"stop_consent" is not asked of this patient.',
      { ...sound, answers: [...sound.answers, { question: 'stop_consent', answer: 'x' }] },
    ],
    [
      '"insulin" is answered twice.',
      { ...sound, answers: [...sound.answers, { question: 'insulin', answer: 'No' }] },
    ],
    [
      '"made_up" is not a question of this form.',
      { ...sound, answers: [...sound.answers, { question: 'made_up', answer: 'No' }] },
    ],
    [
      'Month 1 does not offer 2.4 mg.',
      { ...sound, patientPreference: { 'Month 1': '2.4', 'Month 2': '2.4', 'Month 3': '2.4' } },
    ],
    ['The dose of Month 1 cannot be read.', { ...sound, patientPreference: { 'Month 1': 'lots' } }],
    [
      'The images are not the ones that were answered.',
      { ...sound, images: [{ type: 'id_image', file_name: 'other.jpg' }] },
    ],
    ['The plan is not that of the order.', { ...sound, paymentTerms: 12 }],
    ['The product does not match the order.', { ...sound, productPurchased: 'tirzepatide' }],
    ['The form name is not that of this form.', { ...sound, frmName: 'refill' }],
    ['isRefil does not fit this form.', { ...sound, isRefil: true }],
  ])('refused: %s', (problem, payload) => {
    expect(check(payload)).toContain(problem)
  })

  test('a man’s answers are not a woman’s: the question of pregnancy is missing', () => {
    expect(check(sound, { ...man, gender: 'Female' })).toContain('"pregnancy" is not answered.')
  })

  test('the photo of the prescription is needed above the starter dose alone', () => {
    const above = submitted(man, { current_medication: 'Semaglutide', last_dose_sema: '1.0 mg' })
    const starter = submitted(man, { current_medication: 'Semaglutide', last_dose_sema: '0.25 mg' })
    const withoutPhoto = (payload: Submission): ReceivedSubmission => ({
      ...payload,
      answers: payload.answers.filter((item) => item.question !== 'prescription_upload'),
      images: payload.images.filter((image) => image.type !== 'prescription_image'),
    })
    expect(check(withoutPhoto(above))).toEqual(['"prescription_upload" is not answered.'])
    expect(check(withoutPhoto(starter))).toEqual([])
  })

  test('X-56 a submission without doses gets the defaults', () => {
    const without = { ...sound, patientPreference: {} }
    expect(check(without)).toEqual([])
    expect(answersOfSubmission(medical, man, without)[25]).toEqual({ '1': 250, '2': 500, '3': 1000 })
    const year = { ...man, term: 12 }
    const yearly = { ...submitted(year), patientPreference: {} }
    expect(check(yearly, year)).toEqual([])
    expect(answersOfSubmission(medical, year, yearly)[25]).toEqual({
      '1': 250,
      '2': 500,
      '3': 1000,
      '6-12': 2400,
    })
  })
})

describe('the adjust form', () => {
  const context = { drug: 'semaglutide', term: 6, photoOptional: false } as const
  const adjusted = (schedule = {}) =>
    buildAdjustSubmission(context, schedule, 'rx.jpg', { ...facts, product_id: 'prod_1' })

  test('P-ADJ-010 the payload has the stated keys', () => {
    expect(adjusted({ '1': 500, '2': 1000, '3': 1000, '6-12': 1700 })).toEqual({
      answers: [],
      images: [{ type: 'prescription_image', file_name: 'rx.jpg' }],
      patientPreference: { 'Month 1': '0.5', 'Month 2': '1.0', 'Month 3': '1.0' },
      form_id: 'ord_1',
      userInfo: facts.userInfo,
      paymentTerms: 6,
      maintanenceDose: '1.7',
      productPurchased: 'semaglutide',
      selectedDoses: { 'Month 1': '0.5', 'Month 2': '1.0', 'Month 3': '1.0' },
      product_id: 'prod_1',
      isRefil: false,
      formType: 'adjustDose',
    })
  })

  test('P-ADJ-012 P-ADJ-013 submitted empty it carries the defaults, and the server accepts them', () => {
    expect(adjusted()).toMatchObject({
      patientPreference: { 'Month 1': '0.25', 'Month 2': '0.5', 'Month 3': '1.0' },
      maintanenceDose: '2.4',
    })
    const tirzepatide = { ...context, drug: 'tirzepatide' } as const
    const payload = buildAdjustSubmission(tirzepatide, {}, 'rx.jpg', { ...facts, product_id: 'prod_2' })
    expect(payload).toMatchObject({
      patientPreference: { 'Month 1': '2.5', 'Month 2': '5.0', 'Month 3': '7.5' },
      maintanenceDose: '10',
    })
    expect(checkAdjustSubmission(tirzepatide, payload)).toEqual([])
    expect(checkAdjustSubmission(context, adjusted())).toEqual([])
    expect(
      checkAdjustSubmission(context, { ...adjusted(), patientPreference: {}, selectedDoses: {} }),
    ).toEqual([])
  })

  test.each<[string, Partial<ReceivedSubmission>]>([
    [
      'Month 2 does not offer the dose that was sent.',
      { patientPreference: { 'Month 1': '1.0', 'Month 2': '0.5', 'Month 3': '0.5' } },
    ],
    ['Month 6-12 does not offer the dose that was sent.', { maintanenceDose: '0.25' }],
    ['The dose of Month 1 cannot be read.', { patientPreference: { 'Month 1': 'x' } }],
    ['The photo of the prescription is missing.', { images: [] }],
    [
      'Only a photo of the prescription belongs here.',
      {
        images: [
          { type: 'prescription_image', file_name: 'a' },
          { type: 'id_image', file_name: 'b' },
        ],
      },
    ],
    ['The product does not match the order.', { productPurchased: 'tirzepatide' }],
    ['The form type is not that of this form.', { formType: 'other' }],
    ['isRefil does not fit this form.', { isRefil: true }],
  ])('refused: %s', (problem, change) => {
    expect(checkAdjustSubmission(context, { ...adjusted(), ...change })).toContain(problem)
  })

  test('P-ADJ-008 S-65 the photo may be left out where the last prescription is ours', () => {
    expect(checkAdjustSubmission({ ...context, photoOptional: true }, { ...adjusted(), images: [] })).toEqual(
      [],
    )
  })
})
