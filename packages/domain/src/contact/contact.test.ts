import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email.ts'
import { passwordError } from './password.ts'
import { personNameProblem } from './person-name.ts'
import { isIntakePhone, isVerifyPhone, phoneText } from './phone.ts'

describe('e-mail', () => {
  test('F-INT-022 F-VER-031 an email address has the form x@y.z', () => {
    for (const good of ['a@b.co', 'maya.sample+x@mail.example.com', ' maya@example.com ']) {
      expect(isEmail(good)).toBe(true)
    }
    for (const bad of ['a@b', 'a@b.', '@b.co', 'a@.co', 'a b@c.co', 'a@b@c.co', 'a@b..co', '', 'a.b.co']) {
      expect(isEmail(bad)).toBe(false)
    }
  })
  test('an address that mail cannot carry, or that would smuggle a header, is refused', () => {
    expect(isEmail(`${'x'.repeat(250)}@b.co`)).toBe(false)
    expect(isEmail('a@b.co\nBcc: c@d.co')).toBe(false)
    expect(isEmail('a@b.co,c@d.co')).toBe(false)
  })
  test('addresses are compared in lower case, without signs that nobody sees', () => {
    expect(normalizeEmail(' MARY@X.COM ')).toBe('mary@x.com')
    for (const sign of ['\u200B', '\u202E', '\u200F', '\u00AD'])
      expect(normalizeEmail(`mary${sign}@x.com`)).toBe('mary@x.com')
    expect(normalizeEmail('ｍary@x.com')).toBe('mary@x.com')
  })
  test('CASE-56 what stands before the @ has at most 64 letters', () => {
    expect(isEmail(`${'x'.repeat(64)}@b.co`)).toBe(true)
    expect(isEmail(`${'x'.repeat(65)}@b.co`)).toBe(false)
  })
})

describe('name', () => {
  test.each(['李', 'محمد', 'O’Brien', "O'Brien", 'Smith-Jones III', 'Jr.', 'St. John', 'Zoë', ''])(
    'D-98 "%s" is a name',
    (name) => expect(personNameProblem(name)).toBeNull(),
  )
  test.each([
    ['\u200B\u2060', 'Please enter a name with at least one letter'],
    ['123', 'Please enter a name with at least one letter'],
    ['Adam\nSmith', 'Please enter the name on one line, without the characters < and >'],
    ['<b>Adam</b>', 'Please enter the name on one line, without the characters < and >'],
    ['www.evil.example', 'Please enter a name, not a web address'],
    ['Win at evil.com now', 'Please enter a name, not a web address'],
    ['https://evil.example', 'Please enter a name, not a web address'],
  ])('D-98 SEC-14 CASE-54 %j is none', (name, message) => expect(personNameProblem(name)).toBe(message))
})

describe('phone', () => {
  test('F-INT-024 P-PRF-005 a phone number has ten digits', () => {
    expect(isIntakePhone('2125550143')).toBe(true)
    expect(isIntakePhone('(212) 555-0143')).toBe(true)
    for (const bad of ['212555014', '21255501434', '12125550143', '', '212555014x'])
      expect(isIntakePhone(bad)).toBe(false)
  })
  test('F-VER-027 letters and other lengths are refused', () => {
    expect(isVerifyPhone('2125550143')).toBe(true)
    for (const bad of ['21255501a3', '212555014', 'two125550143']) expect(isVerifyPhone(bad)).toBe(false)
  })
  test('F-VER-028 area and prefix may not begin with 0 or 1', () => {
    for (const bad of ['0125550143', '1555550143', '2120550143', '2121550143']) {
      expect(isVerifyPhone(bad)).toBe(false)
    }
  })
  test('F-VER-029 area and prefix may not be 000 or 911', () => {
    for (const bad of ['9115550143', '2129110143', '0005550143', '2120000143']) {
      expect(isVerifyPhone(bad)).toBe(false)
    }
  })
  test('F-VER-030 the line may not be 0000 or 9111', () => {
    for (const bad of ['2125550000', '2125559111']) expect(isVerifyPhone(bad)).toBe(false)
  })
  test('X-34 what the strict rule accepts the intake accepts, and ten digits either passes or breaks a rule', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const [area, prefix, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        const bad = (part: string) => /^[01]/.test(part) || part === '911' || part === '000'
        const broken = bad(area) || bad(prefix) || line === '0000' || line === '9111'
        expect(isVerifyPhone(digits)).toBe(!broken)
        expect(isIntakePhone(digits)).toBe(true)
      }),
    )
  })
  test('numbers are shown in the usual way', () => expect(phoneText('2125550143')).toBe('(212) 555-0143'))
})

describe('password', () => {
  const blocklist = new Set(['password1', 'contour2026'])

  test('8 to 1,024 characters, counted as people count them, without rules of composition', () => {
    expect(passwordError('1234567')).toBe('Use at least 8 characters')
    expect(passwordError('        ')).toBeNull()
    expect(passwordError('🙂'.repeat(7))).not.toBeNull()
    expect(passwordError('🙂'.repeat(8))).toBeNull()
    expect(passwordError('x'.repeat(1024))).toBeNull()
    expect(passwordError('x'.repeat(1025))).not.toBeNull()
    expect(passwordError('')).toBe('Please enter a password')
  })
  test('a staff password has at least 15 characters', () => {
    expect(passwordError('x'.repeat(14), { staff: true })).toBe('Use at least 15 characters')
    expect(passwordError('five lamps here', { staff: true })).toBeNull()
  })
  test('common words are refused whatever their case', () => {
    expect(passwordError('PassWord1', { blocklist })).toContain('too common')
  })
  test('F-LOG-013 P-PRF-019 two entries that differ are refused (D-02)', () => {
    expect(passwordError('long enough', { confirmation: 'long enouhg' })).toBe('Passwords do not match')
    expect(passwordError('long enough', { confirmation: 'long enough' })).toBeNull()
  })
})
