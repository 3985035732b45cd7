import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { LEGAL_KINDS, LEGAL_PAGES } from '@contour/domain/legal/legal-pages'
import { legalText } from '@contour/domain/legal/legal-texts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents, legalTexts, users } from '../db/schema.ts'
import { seedLegalTexts } from './seed-legal-texts.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test.each(LEGAL_KINDS)('M-31 M-40 what is stored of %s is what its page prints', async (kind) => {
  const [stored] = await at.ctx.db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, LEGAL_PAGES[kind].version)))
  expect(stored?.text).toBe(legalText(kind))
})

test('M-31 a consent keeps the version of every page it names', async () => {
  const lead = await createLead(at)
  const rows = await at.ctx.db
    .select({ kind: consents.kind, documents: consents.documents })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.user_id))
    .where(eq(users.public_id, lead.id))
  const { terms, privacy, hipaa, telehealth } = LEGAL_PAGES
  expect(rows.find(({ kind }) => kind === 'terms')?.documents).toEqual({
    terms: terms.version,
    privacy: privacy.version,
    telehealth: telehealth.version,
  })
  expect(rows.find(({ kind }) => kind === 'hipaa')?.documents).toEqual({ hipaa: hipaa.version })
  expect(rows.find(({ kind }) => kind === 'email')?.documents).toEqual({})
})

test('M-31 a new wording under an old version stops the start, and the stored one stays', async () => {
  const changed = { kind: 'terms', version: LEGAL_PAGES.terms.version, text: 'Something else.' }
  await expect(seedLegalTexts(at.ctx.db, at.ctx.clock, [changed])).rejects.toThrow(
    `terms ${LEGAL_PAGES.terms.version}`,
  )
  const [stored] = await at.ctx.db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, 'terms'), eq(legalTexts.version, LEGAL_PAGES.terms.version)))
  expect(stored?.text).toBe(legalText('terms'))
})

test('M-40 an earlier version stays stored next to the new one', async () => {
  await seedLegalTexts(at.ctx.db, at.ctx.clock, [{ kind: 'terms', version: 'next', text: 'New.' }])
  expect(await at.ctx.db.select().from(legalTexts).where(eq(legalTexts.kind, 'terms'))).toHaveLength(2)
})
