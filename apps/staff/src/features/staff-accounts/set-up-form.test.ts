import { expect, test } from 'vitest'
import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { groupSecret, setUpProblems } from './set-up-form.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const t = textsIn(ENGLISH, staffAccountsTexts)
const good = { password: 'a long sample password', confirmation: 'a long sample password', totp: '123456' }

test.each([
  ['nothing', {}, []],
  ['a short password', { password: 'short', confirmation: 'short' }, ['password']],
  ['a confirmation that differs', { confirmation: 'another' }, ['confirmation']],
  ['five digits', { totp: '12345' }, ['totp']],
  ['everything', { password: '', confirmation: '', totp: '' }, ['password', 'totp']],
])('R-006 the page names what is wrong with the new sign-in: %s', (_, change, fields) => {
  const problems = setUpProblems(t, { ...good, ...change })
  expect(problems.map(({ fieldId }) => fieldId)).toEqual(fields)
  for (const { message } of problems) expect(message).toMatch(/[^.]\.$/)
})

test('R-006 a secret is shown in groups of four', () => {
  expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
