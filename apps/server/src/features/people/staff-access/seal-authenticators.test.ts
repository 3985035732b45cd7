import { staffMembers } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { signInStaff, staffLogins } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateKeys } from '../../../rotate-keys.ts'
import { openText, sealMark, sealText } from '../../../seal-text.ts'
import { keysFileOf } from '../../../secrets.ts'
import { sealAuthenticators } from './seal-authenticators.ts'

let at: TestService
let secret: string
beforeAll(async () => {
  at = await startTestService()
  secret = (await staffLogins(at)).find(({ email }) => email === EMAIL)?.totp_secret ?? ''
})
afterAll(() => at.close())

const EMAIL = 'clinician@staff.contour.example'
const stored = async () => {
  const [person] = await at.ctx.db.select().from(staffMembers).where(eq(staffMembers.email, EMAIL))
  return person?.totp_secret ?? ''
}

test('D-102 the database holds no secret of an authenticator: every one is encrypted, and its codes sign in', async () => {
  const rows = await at.ctx.db.select({ secret: staffMembers.totp_secret }).from(staffMembers)
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) expect(row.secret).toMatch(/^sealed:[\w-]{16}:[\w-]+$/)
  expect(await stored()).not.toContain(secret)
  expect(openText(at.ctx.secrets, 'authenticator', await stored())).toBe(secret)
  await signInStaff(at, 'clinician')
})

test('D-102 a secret from before the encryption signs in, and the next start encrypts it', async () => {
  const plain = { totp_secret: secret }
  await at.ctx.db.update(staffMembers).set(plain).where(eq(staffMembers.email, EMAIL))
  expect(openText(at.ctx.secrets, 'authenticator', await stored())).toBe(secret)
  await sealAuthenticators(at.ctx)
  expect(await stored()).toMatch(/^sealed:/)
  expect(openText(at.ctx.secrets, 'authenticator', await stored())).toBe(secret)
})

test('D-102 after its key was rotated the codes still sign in, and the next start encrypts with the new key', async () => {
  const before = await stored()
  rotateKeys(keysFileOf(at.ctx.config), ['rest'])
  at.ctx.secrets.reload()
  expect(before.startsWith(sealMark(at.ctx.secrets))).toBe(false)
  expect(openText(at.ctx.secrets, 'authenticator', before)).toBe(secret)
  await sealAuthenticators(at.ctx)
  const after = await stored()
  expect(after.startsWith(sealMark(at.ctx.secrets))).toBe(true)
  expect(openText(at.ctx.secrets, 'authenticator', after)).toBe(secret)
})

test('D-102 an encrypted secret that was changed or whose key is unknown opens nothing, and each encryption differs', () => {
  const first = sealText(at.ctx, 'authenticator', 'JBSWY3DPEHPK3PXP')
  expect(sealText(at.ctx, 'authenticator', 'JBSWY3DPEHPK3PXP')).not.toBe(first)
  const place = first.length - 3
  const changed = first.slice(0, place) + (first[place] === 'A' ? 'B' : 'A') + first.slice(place + 1)
  expect(openText(at.ctx.secrets, 'authenticator', changed)).toBeNull()
  expect(
    openText(at.ctx.secrets, 'authenticator', first.replace(/:[\w-]{16}:/, ':0123456789abcdef:')),
  ).toBeNull()
})
