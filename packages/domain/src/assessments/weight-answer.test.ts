import { expect, test } from 'vitest'
import { KEY, type Question } from './definition.ts'
import { answerProblem } from './valid-answer.ts'

const QUESTION: Question = {
  id: 1,
  question: KEY.currentWeight,
  label: 'Your weight today',
  question_type: 'integer',
}
const OUTSIDE = 'is not a weight from 80 to 700 pounds'

test.each(['5', '79.9', '700.1', '2000', '999999', '0', '212.55', '1e2', '-212', '212,5', 'about 212'])(
  'PW-09 D-80 a form takes no weight of "%s"',
  (answer) => expect(answerProblem(QUESTION, answer)).toBe(OUTSIDE),
)

test.each(['80', '212.5', '700', ' 231 '])('PW-09 D-80 a form takes a weight of "%s"', (answer) =>
  expect(answerProblem(QUESTION, answer)).toBeUndefined(),
)
