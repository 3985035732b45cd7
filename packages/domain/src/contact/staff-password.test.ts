import { expect, test } from 'vitest'
import { passwordError } from './password.ts'

const blocklist = new Set(['password1', 'contourcontour', 'qwertyuiop', 'abc12345', 'sunshine'])
const asStaff = (password: string) => passwordError(password, { staff: true, blocklist })

test.each([
  'short of 15',
  'password1password2',
  'Sunshine-Sunshine-2026',
  'contourcontour1',
  '918273645091827',
  'aaaaaaaaaaaaaaaaaaa',
  'abababababababababab',
])('R-006 a staff password that anybody would try first is refused: %s', (password) => {
  expect(asStaff(password)).toMatch(password.length < 15 ? /at least 15/ : /too common/)
})

test.each([
  'a long sample password',
  'abc fence 12345 lamp',
  'kein Sonnenschein hier',
  'qwertyuiop and then some',
])('R-006 a long password that is not common is accepted: %s', (password) => {
  expect(asStaff(password)).toBeNull()
})

test('R-006 the rule for long passwords is for staff; patients keep theirs', () => {
  expect(passwordError('password1password2', { blocklist })).toBeNull()
})
