import { describe, expect, test } from 'vitest'
import { CODE_MESSAGES, isCode, mayResend, nextVerifyStep } from './code-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('sending codes', () => {
  test('F-VER-035 another code goes out 60 seconds after the last, not sooner', () => {
    expect(mayResend({ now, lastSentAt: ago(59.5), sentInLastHour: 1 })).toEqual({
      ok: false,
      reason: 'too_soon',
      retryAfterSeconds: 1,
    })
    expect(mayResend({ now, lastSentAt: ago(60), sentInLastHour: 1 })).toEqual({ ok: true })
    expect(mayResend({ now, lastSentAt: null, sentInLastHour: 0 })).toEqual({ ok: true })
  })
  test('S-25 five an hour', () => {
    expect(mayResend({ now, lastSentAt: ago(600), sentInLastHour: 5 })).toMatchObject({ reason: 'too_many' })
    expect(mayResend({ now, lastSentAt: ago(600), sentInLastHour: 4 })).toEqual({ ok: true })
  })
  test('F-VER-032 a code is four digits', () => {
    expect(['1234', '0000', '123', '12345', '12a4', ''].map(isCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the verify screen', () => {
  const phone = (failures: number, sends = 1) => ({ channel: 'phone', failures, sends }) as const
  const email = (failures: number, sends = 1) => ({ channel: 'email', failures, sends }) as const

  test('F-VER-036 phone: two wrong codes move to e-mail', () => {
    expect(nextVerifyStep(phone(1), 'failed')).toBe('stay')
    expect(nextVerifyStep(phone(2), 'failed')).toBe('email')
  })
  test('F-VER-037 phone: the second code can be entered, asking for a third moves on', () => {
    expect(nextVerifyStep(phone(0, 1), 'asked_again')).toBe('stay')
    expect(nextVerifyStep(phone(0, 2), 'asked_again')).toBe('email')
    expect(nextVerifyStep(phone(0, 2), 'accepted')).toBe('email')
  })
  test('F-VER-038 F-VER-039 phone: skip and the right code move to e-mail', () => {
    expect(nextVerifyStep(phone(0), 'skipped')).toBe('email')
    expect(nextVerifyStep(phone(0), 'accepted')).toBe('email')
  })
  test('F-VER-040 F-VER-041 e-mail: two wrong codes or skip go home', () => {
    expect(nextVerifyStep(email(1), 'failed')).toBe('stay')
    expect(nextVerifyStep(email(2), 'failed')).toBe('home')
    expect(nextVerifyStep(email(0), 'skipped')).toBe('home')
  })
  test('F-VER-042 e-mail: the right code opens the medical form', () => {
    expect(nextVerifyStep(email(1), 'accepted')).toBe('form')
    expect(nextVerifyStep(email(0, 5), 'asked_again')).toBe('stay')
  })
  test('F-VER-046 F-VER-047 F-VER-048 F-VER-049 F-VER-050 the texts', () => {
    expect(CODE_MESSAGES).toEqual({
      sendFailed: 'Error sending code. Please try again.',
      resendFailed: 'Error sending verification code. Please try again.',
      invalid: 'Invalid verification code. Please try again.',
      verifyFailed: 'Error verifying code. Please try again.',
      phoneFailed: 'Error updating phone number. Please try again.',
      emailFailed: 'Error updating email address. Please try again.',
    })
  })
})
