import { expect, test } from 'vitest'
import { EMAIL_MESSAGE_MAX, emailMessage } from './email-message.ts'
import { automaticReason } from './automatic-email.ts'
import { replyAddress, tokenOfRecipients } from './reply-address.ts'

test('M-34 an email may be longer than a chat message, and a longer one is cut with a mark', () => {
  expect(emailMessage('a'.repeat(2000), [])).toHaveLength(2000)
  const cut = emailMessage(`${'a'.repeat(1990)}${'b'.repeat(100)}`, ['photo.jpg'])
  expect(cut.length).toBeLessThanOrEqual(EMAIL_MESSAGE_MAX)
  expect(cut).toContain('[The rest of this email was cut.]')
  expect(cut).toContain('[This file was not taken from the email: photo.jpg.]')
  expect(emailMessage('  \n', [])).toBe('')
})

test('M-34 signs that nobody sees are removed from an email and from the names of its files', () => {
  expect(emailMessage('a\u0000b\u202ec\u200b\td\ne', ['x\u202egpj.exe\r\n'])).toBe(
    'abc\td\ne\n\n[This file was not taken from the email: xgpj.exe.]',
  )
  expect(emailMessage('', ['1', '2', '3', '4', '5'])).toBe(
    '[These files were not taken from the email: 1, 2, 3 and 2 more.]',
  )
})

test('M-34 the token is read from the reply address of our domain, whatever a mail server did to its case', () => {
  const token = '0123456789abcdef0123456789abcdef'
  const address = replyAddress(token, 'mail.example')
  expect(tokenOfRecipients(['care@mail.example', address.toUpperCase()], 'Mail.Example')).toBe(token)
  expect(tokenOfRecipients([`reply+${token}@mail.example.evil.example`], 'mail.example')).toBeNull()
  expect(
    tokenOfRecipients([`reply+${token}0@mail.example`, 'reply+@mail.example', ''], 'mail.example'),
  ).toBeNull()
})

test.each([
  ['Auto-Submitted', 'auto-replied (vacation)', true],
  ['Auto-Submitted', 'No', false],
  ['Precedence', 'bulk', true],
  ['Precedence', 'first-class', false],
  ['X-Autoreply', 'yes', true],
  ['X-Autorespond', 'On holiday', true],
  ['Return-Path', '<>', true],
  ['Return-Path', '<maya@example.com>', false],
  ['Content-Type', 'multipart/report; report-type=delivery-status', true],
  ['Content-Type', 'multipart/alternative; boundary=x', false],
  ['X-Failed-Recipients', 'a@b.example', true],
  ['From', 'Mail Delivery <MAILER-DAEMON@mail.example>', true],
])('M-34 %s: %s is written by a machine: %s', (key, value, automatic) => {
  expect(
    automaticReason([
      { key: 'subject', value: 'Hello' },
      { key, value },
    ]) !== null,
  ).toBe(automatic)
})
