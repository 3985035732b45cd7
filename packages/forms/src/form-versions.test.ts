import { readFileSync } from 'node:fs'
import type { AnswerValue, FormContext } from '@contour/domain/assessments/answers'
import { flagsOfAnswer } from '@contour/domain/assessments/answer-flags'
import { allQuestions, type Definition } from '@contour/domain/assessments/definition'
import { answer, currentQuestion, next, stepsOf } from '@contour/domain/assessments/form-session'
import { fromProgress, toProgress } from '@contour/domain/assessments/progress-store'
import { buildSubmission } from '@contour/domain/assessments/submission'
import { describe, expect, test } from 'vitest'
import { bare } from './bare.ts'
import { contradictionsIn } from '@contour/domain/assessments/contradictions'
import { CONTRADICTION_RULES } from './contradiction-rules.ts'
import { FLAG_RULES } from './flag-rules.ts'
import { INTERACTIONS } from './interactions.ts'
import { medical } from './medical.ts'
import { refill } from './refill.ts'
import { traverseForm, type GivenAnswer } from './traverse-form.ts'

const man: FormContext = { form: 'medical', drug: 'semaglutide', term: 3, gender: 'Male', state: 'CA' }
const woman: FormContext = { ...man, gender: 'Female', drug: 'tirzepatide' }
const refilling: FormContext = { ...woman, form: 'refill', currentDose: 5000 }
const definitionOf = ({ form }: FormContext) =>
  form === 'refill' ? refill : form === 'bare' ? bare : medical

/** The rows of a table of the specification: id, key and type. */
function statedRows(heading: string): readonly { ids: number[]; keys: string[]; type: string }[] {
  const spec = readFileSync(new URL('../../../docs/spec/beyond-the-documents.md', import.meta.url), 'utf8')
  const part = spec.slice(spec.indexOf(heading)).split('\n## ')[0] ?? ''
  return part.split('\n').flatMap((line) => {
    const [, id, keys, type] = line.split('|').map((cell) => cell.trim())
    const range = /^(\d+)(?: to (\d+))?$/.exec(id ?? '')
    if (!range || !keys || keys === 'stop texts') return []
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
    return [
      {
        ids: Array.from({ length: to - from + 1 }, (_, index) => from + index),
        keys: keys.split(', '),
        type: type ?? '',
      },
    ]
  })
}

describe('a new version of a form', () => {
  test.each([
    ['## 3.2 Medical form', medical, 30],
    ['## 3.3 Refill form', refill, 19],
  ] as const)(
    'P-QST-009 %s keeps every stated question, its key, type and place; others stand between them',
    (heading, definition, stated) => {
      const rows = statedRows(heading)
      const ids = rows.flatMap((row) => row.ids)
      expect(ids).toHaveLength(stated)
      for (const { ids: own, keys, type } of rows)
        for (const [index, id] of own.entries()) {
          const question = definition.questions.find((one) => one.id === id)
          expect(question).toMatchObject({ question: keys[index], question_type: type })
        }
      const places = definition.questions.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
      expect(places).toEqual(ids)
    },
  )

  const contexts: readonly FormContext[] = [
    man,
    woman,
    { ...woman, form: 'bare' as const },
    refilling,
  ].flatMap((context) => [context, { ...context, antiNausea: true }])

  test.each(contexts)(
    'D-52 who answers no to everything has no flag: $form, $gender, $drug, anti-nausea $antiNausea',
    (context) => {
      const said: GivenAnswer = {
        current_medication: 'I am not taking any weight loss medication',
        no_medication_confirm: 'Confirm',
        additional_details: '',
      }
      const definition = definitionOf(context)
      const { walk } = traverseForm(definition, context, said)
      expect(walk.complete).toBe(true)
      const { answers } = buildSubmission(definition, context, walk.answers, { form_id: 'x', userInfo: {} })
      const answered = answers.map(({ question }) => question)
      const flags = answers.flatMap(({ question, answer: given }) =>
        flagsOfAnswer(FLAG_RULES, question, [given].flat().map(String), answered).map(({ rule }) => rule),
      )
      expect(flags).toEqual([])
      const byKey = Object.fromEntries(
        answers.map(({ question, answer: given }) => [question, [given].flat().map(String)]),
      )
      expect(
        contradictionsIn(CONTRADICTION_RULES, { answers: byKey, sex: 'Female', weightLb: 210, goalLb: 160 }),
      ).toEqual([])
    },
  )

  test('D-84 answers in progress move to the new version and open at what was never asked', () => {
    const stated = statedRows('## 3.2 Medical form').flatMap(({ ids }) => ids)
    const older: Definition = {
      questions: medical.questions
        .filter(({ id }) => stated.includes(id) || id > 100)
        .map(({ followup_questions: followUps, ...question }) =>
          question.question === 'conditions' && followUps
            ? {
                ...question,
                followup_questions: Object.fromEntries(
                  Object.entries(followUps).map(([title, list]) => [title, list.slice(0, 1)]),
                ),
              }
            : question,
        ),
      dependencies: medical.dependencies,
    }
    const { walk, form } = traverseForm(older, woman, { conditions: ['Pancreatitis', 'Kidney disease'] })
    const last = stepsOf(form, walk).at(-1)
    const saved = toProgress(
      form,
      { ...walk, currentId: last?.id ?? 0 },
      { now: new Date('2026-11-20T12:00:00Z'), sessionId: 'x', url: '/' },
    )
    const newer = { definition: medical, context: woman }
    let session = fromProgress(newer, saved)
    for (const [id, value] of Object.entries(walk.answers)) expect(session.answers[Number(id)]).toEqual(value)
    expect(currentQuestion(newer, session).question).toBe('conditions_pancreatitis_who')
    const opened: string[] = []
    while (!session.complete && !session.stop && opened.length < 80) {
      const question = currentQuestion(newer, session)
      if (session.answers[question.id] === undefined && !question.is_optional) opened.push(question.question)
      const given: AnswerValue = session.answers[question.id] ?? harmless(question.question)
      session = next(newer, answer(newer, session, given))
    }
    expect(session.complete).toBe(true)
    expect(opened[0]).toBe('conditions_pancreatitis_who')
    expect(opened.toSorted()).toEqual(
      [
        'conditions_pancreatitis_who',
        'own_conditions',
        'medicine_check',
        'oral_contraceptive',
        'health_today',
      ].toSorted(),
    )
  })

  test('an id means the same question in every form version: the added ones take no stated number', () => {
    for (const [heading, definition] of [
      ['## 3.2 Medical form', medical],
      ['## 3.3 Refill form', refill],
    ] as const) {
      const stated = statedRows(heading).flatMap(({ ids }) => ids)
      const added = definition.questions.filter(({ id }) => !stated.includes(id) && id < 100)
      expect(added.length).toBeGreaterThan(4)
      expect(
        allQuestions(definition).every(
          ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
        ),
      ).toBe(true)
    }
  })
})

const harmless = (key: string): AnswerValue => {
  if (key === 'conditions_pancreatitis_who') return ['Close family']
  if (key === 'oral_contraceptive') return 'No'
  return key === 'additional_details' ? '' : ['None of these']
}

const rulesOf = (question: string, given: string | string[], answered: string[] = []) =>
  flagsOfAnswer(FLAG_RULES, question, given, answered).map(({ rule, severity }) => [rule, severity])

describe('what the labels ask for', () => {
  test.each([
    ['own_conditions', 'Type 2 diabetes', 'review'],
    ['own_conditions', 'Diabetic eye disease (retinopathy)', 'important'],
    ['own_conditions', 'Low blood sugar (hypoglycemia)', 'important'],
    ['own_conditions', 'Slow stomach emptying (gastroparesis)', 'critical'],
    ['own_conditions', 'Liver disease', 'important'],
    ['own_conditions', 'High blood pressure', 'review'],
    ['own_conditions', 'Sleep apnea', 'review'],
    ['own_conditions', 'High cholesterol or triglycerides', 'review'],
    ['health_today', 'Blood pressure of 140/90 or more when last measured', 'important'],
    ['health_today', 'Resting heart rate above 100', 'important'],
    ['health_today', 'More than 14 alcoholic drinks a week', 'important'],
    ['health_today', 'A surgery, or a test with anesthesia, is planned', 'important'],
    ['health_today', 'A blood test of the last 12 months was not normal', 'important'],
    ['health_today', 'No blood test in the last 12 months', 'review'],
  ])('MED-13 D-82 everybody is asked at the intake, in %s, about: %s', (key, title, severity) => {
    const { keys } = traverseForm(medical, man)
    expect(keys).toContain(key)
    const question = allQuestions(medical).find((one) => one.question === key)
    expect(question?.options?.map((option) => option.title)).toContain(title)
    expect(rulesOf(key, [title]).map(([, grave]) => grave)).toEqual([severity])
  })

  test('D-82 pancreatitis of a relative is not her own: the follow-up decides once it is answered', () => {
    expect(rulesOf('conditions', ['Pancreatitis'])).toEqual([['pancreatitis', 'critical']])
    expect(rulesOf('conditions', ['Pancreatitis'], ['conditions_pancreatitis_who'])).toEqual([])
    expect(rulesOf('conditions_pancreatitis_who', ['Close family'])).toEqual([
      ['pancreatitis-family', 'review'],
    ])
    expect(rulesOf('conditions_pancreatitis_who', ['I do, or did', 'Close family'])).toEqual([
      ['pancreatitis-own', 'critical'],
      ['pancreatitis-family', 'review'],
    ])
  })

  test('D-82 gallstones and a gallbladder that was taken out are two things', () => {
    const key = 'new_conditions_gallbladder_what'
    expect(rulesOf('new_conditions', ['Gallbladder disease'], [key])).toEqual([])
    expect(rulesOf(key, ['I have gallstones'])).toEqual([['gallstones', 'important']])
    expect(rulesOf(key, ['My gallbladder was taken out'])).toEqual([['gallbladder-removed', 'review']])
  })

  test('D-82 gastroparesis is asked by name, and is critical', () => {
    expect(rulesOf('own_conditions', ['Slow stomach emptying (gastroparesis)'])).toEqual([
      ['gastroparesis-ticked', 'critical'],
    ])
  })

  test('D-82 birth control pills are asked about with tirzepatide alone, of women alone, in both forms', () => {
    const asks = (definition: Definition, context: FormContext) =>
      traverseForm(definition, context).keys.includes('oral_contraceptive')
    expect(asks(medical, woman)).toBe(true)
    expect(asks(refill, refilling)).toBe(true)
    expect(asks(medical, { ...woman, drug: 'semaglutide' })).toBe(false)
    expect(asks(medical, { ...woman, gender: 'Male' })).toBe(false)
    expect(rulesOf('oral_contraceptive', 'Yes')).toEqual([['oral-contraceptive', 'important']])
  })

  test('D-51 the two questions before ondansetron are asked of those who bought it, in every form', () => {
    for (const context of [man, woman, refilling, { ...man, form: 'bare' as const }]) {
      const keys = (antiNausea: boolean) =>
        traverseForm(definitionOf(context), { ...context, antiNausea }).keys.filter((key) =>
          ['qt_prolongation', 'serotonergic'].includes(key),
        )
      expect(keys(true)).toEqual(['qt_prolongation', 'serotonergic'])
      expect(keys(false)).toEqual([])
    }
    expect(rulesOf('qt_prolongation', 'Yes')).toEqual([['qt-prolongation', 'critical']])
    expect(rulesOf('serotonergic', 'Yes')).toEqual([['serotonergic', 'important']])
  })

  test('D-82 insulin and sulfonylureas are told apart once the follow-up says which', () => {
    expect(rulesOf('insulin', 'Yes')).toEqual([['insulin', 'important']])
    expect(rulesOf('insulin', 'Yes', ['insulin_which'])).toEqual([])
    expect(rulesOf('insulin_which', ['A sulfonylurea'])).toEqual([['sulfonylurea-taken', 'important']])
  })

  test('D-82 every interaction is asked for in a form, and a new medicine is asked for at each refill', () => {
    const keys = [medical, refill].flatMap((definition) =>
      allQuestions(definition).map(({ question }) => question),
    )
    for (const { questions } of INTERACTIONS) expect(keys).toEqual(expect.arrayContaining([...questions]))
    const { keys: asked } = traverseForm(refill, { ...refilling, gender: 'Male' }, { health_change: 'No' })
    expect(asked).toEqual(
      expect.arrayContaining(['medicines_change', 'allergies_change', 'self_harm', 'glp_reaction']),
    )
    expect(traverseForm(refill, refilling).keys[0]).toBe('pregnancy')
  })

  test.each([
    ['medical', medical, 'insulin'],
    ['refill', refill, 'medicines_change_check'],
  ] as const)('PW-37 a line of help in the %s form says what a sulfonylurea is', (_, definition, key) => {
    const question = allQuestions(definition).find((one) => one.question === key)
    expect(JSON.stringify(question)).toContain('ulfonylurea')
    expect(question?.sublabel).toContain('a diabetes pill, such as glipizide, glyburide')
  })

  test.each(['medications', 'allergies'])('D-52 "I have none" is a choice of %s and no flag', (key) => {
    for (const definition of [medical, refill]) {
      const question = allQuestions(definition).find((one) => one.question === key)
      const [none] = question?.options ?? []
      expect(none?.title).toMatch(/^I (have|take) none$/)
      expect(rulesOf(key, none?.title ?? 'x')).toEqual([])
      expect(rulesOf(key, `${none?.title ?? ''} but penicillin`)).not.toEqual([])
    }
  })
})
