import { expect, test } from 'vitest'
import { emailDoubt } from './email-doubt.ts'

test.each([
  ['mary@gmail.con', 'mary@gmail.com'],
  ['mary@gmial.com', 'mary@gmail.com'],
  ['Mary@Gmai.com', 'Mary@gmail.com'],
  ['mary@gmail.co', 'mary@gmail.com'],
  ['mary@gmaill.com', 'mary@gmail.com'],
  ['mary@hotmial.com', 'mary@hotmail.com'],
  ['mary@yaho.com', 'mary@yahoo.com'],
  ['mary@outlok.com', 'mary@outlook.com'],
  ['mary@icoud.com', 'mary@icloud.com'],
  ['mary@acme-clinic.con', 'mary@acme-clinic.com'],
])('D-01 CASE-55 “%s” is asked about as “%s”', (typed, meant) =>
  expect(emailDoubt(typed)).toEqual({ kind: 'typo', meant }),
)

test.each([
  'mary@gmail.com',
  'mary+visits@gmail.com',
  'mary@mail.com',
  'mary@email.com',
  'mary@ymail.com',
  'mary@gmx.com',
  'mary@example.com',
  'mary@example.co.uk',
  'mary@contour.example',
  "o'hara@yahoo.com",
  'mary@',
  '',
])('D-01 CASE-55 “%s” is not doubted', (typed) => expect(emailDoubt(typed)).toBeNull())

test.each(['jürgen@example.com', 'mary@[192.168.1.1]'])(
  'D-01 CASE-56 mail to “%s” often does not arrive, and another address is asked for',
  (typed) => expect(emailDoubt(typed)).toEqual({ kind: 'unusual' }),
)
