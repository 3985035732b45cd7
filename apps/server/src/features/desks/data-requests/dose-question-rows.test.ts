import { startTestService, type TestService } from '@contour/testkit'
import { answerQuestions, moveToQuestions, startOnLadder } from '@contour/testkit/people/dose-question-life'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectRecords } from './collect-records.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('MED-11 D-87 the record of a patient holds the questions before a higher dose with the answers and the words', async () => {
  const member = await startOnLadder(at)
  await moveToQuestions(at, member)
  await answerQuestions(at, member, { sick: true, anything_else: true, words: 'I start a new pill.' })
  const record = await collectRecords(at.ctx.db, member.userId)
  const { rows = [] } = record.find(({ title }) => title === 'Questions before a higher dose') ?? {}
  expect(rows).toMatchObject([
    {
      about: 'semaglutide, 0.25 mg to 0.5 mg, before the parcel',
      answers:
        'Bad nausea or vomiting: Yes. Pregnant or in the hospital: No. Anything else: Yes. “I start a new pill.”',
      outcome: 'held',
    },
  ])
})
