import { staffContract } from '@contour/contract'
import { CLAIM_IDS } from '@contour/domain/claims/claim-register'
import { sampleFacts } from '@contour/domain/site/company'
import { asc, eq, gt, like, ne } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import { claims, closedDays, contentVersions, legalVersions } from '../db/schema.ts'
import { draftClaim } from '../features/care/claims/index.ts'
import { draftClosedDay } from '../features/ground/closed-days/index.ts'
import { draftCompany } from '../features/ground/company/index.ts'
import { draftLegal } from '../features/ground/legal/index.ts'
import { draftLetter } from '../features/ground/notifications/index.ts'
import { draftPromises } from '../features/ground/promise-hours/index.ts'
import { carriedVersion } from './carried-version.ts'
import { fieldsOf, formOf, kind, laterOf, todayOf, type SetupCtx } from './kind.ts'

// What waits for a second person in the console waits for one here too (D-101): each is written as its author would.

const contentOf = (ctx: SetupCtx, item: 'company' | 'promises') =>
  ctx.db.select().from(contentVersions).where(eq(contentVersions.item, item))

/** The item of a letter is its id after this. */
const LETTER = 'letter:'

const Company = formOf(staffContract.company.draft)

export const company = kind({
  name: 'company',
  words: { one: 'version of the company', many: 'versions of the company' },
  tables: ['content_versions'],
  call: staffContract.company.draft,
  entry: Company,
  titleOf: () => 'brand, name and address',
  apart: ['starts_on'],
  read: async (ctx) =>
    carriedVersion(await contentOf(ctx, 'company'), todayOf(ctx), ({ content, starts_on }) =>
      Company.parse({ ...fieldsOf(content), starts_on }),
    ),
  async write({ ctx, by, firstDay }, entry) {
    const { mode, rehearsal } = ctx.config
    const samples = mode === 'production' && !rehearsal ? sampleFacts(entry) : []
    if (samples.length > 0)
      throw new AppError('invalid_request', {
        message: `${samples.join(', ')} ${samples.length === 1 ? 'is' : 'are'} still a sample.`,
      })
    await draftCompany(ctx, by, { ...entry, starts_on: laterOf(entry.starts_on, firstDay) })
  },
})

const Promises = formOf(staffContract.promiseHours.draft)

export const promises = kind({
  name: 'promised_times',
  words: { one: 'version of the promised times', many: 'versions of the promised times' },
  tables: ['content_versions'],
  call: staffContract.promiseHours.draft,
  entry: Promises,
  titleOf: () => 'review, pharmacy and answers',
  apart: ['starts_on'],
  read: async (ctx) =>
    carriedVersion(await contentOf(ctx, 'promises'), todayOf(ctx), ({ content, starts_on }) =>
      Promises.parse({ ...fieldsOf(content), starts_on }),
    ),
  async write({ ctx, by, firstDay }, entry) {
    await draftPromises(ctx, by, { ...entry, starts_on: laterOf(entry.starts_on, firstDay) })
  },
})

const Letter = formOf(staffContract.notifications.draft)

export const letters = kind({
  name: 'letters',
  words: { one: 'wording of a letter', many: 'wordings of letters' },
  tables: ['content_versions'],
  call: staffContract.notifications.draft,
  entry: Letter,
  titleOf: ({ id }) => id,
  apart: ['starts_on'],
  async read(ctx) {
    const rows = await ctx.db
      .select()
      .from(contentVersions)
      .where(like(contentVersions.item, `${LETTER}%`))
      .orderBy(asc(contentVersions.item))
    return [...Map.groupBy(rows, ({ item }) => item)].flatMap(([item, versions]) =>
      carriedVersion(versions, todayOf(ctx), ({ content, starts_on }) =>
        Letter.parse({ ...fieldsOf(content), id: item.slice(LETTER.length), starts_on }),
      ),
    )
  },
  async write({ ctx, by, firstDay }, entry) {
    await draftLetter(ctx, by, { ...entry, starts_on: laterOf(entry.starts_on, firstDay) })
  },
})

export const legalPages = kind({
  name: 'legal_pages',
  words: { one: 'legal page or notice', many: 'legal pages and notices' },
  tables: ['legal_versions'],
  call: staffContract.legal.draft,
  entry: formOf(staffContract.legal.draft),
  titleOf: ({ id }) => id,
  apart: ['starts_on'],
  async read(ctx) {
    const rows = await ctx.db.select().from(legalVersions).orderBy(asc(legalVersions.page))
    return [...Map.groupBy(rows, ({ page }) => page)].flatMap(([, versions]) =>
      carriedVersion(versions, todayOf(ctx), ({ page, text, counsel, counsel_dated, starts_on }) => ({
        id: page,
        text,
        counsel,
        counsel_dated,
        starts_on,
      })),
    )
  },
  async write({ ctx, by, firstDay }, entry) {
    await draftLegal(ctx, by, { ...entry, starts_on: laterOf(entry.starts_on, firstDay) })
  },
})

export const closures = kind({
  name: 'closed_days',
  words: { one: 'closed day', many: 'closed days' },
  tables: ['closed_days'],
  call: staffContract.closedDays.draft,
  entry: formOf(staffContract.closedDays.draft),
  titleOf: ({ id }) => id,
  apart: ['starts_on'],
  async read(ctx) {
    const today = todayOf(ctx)
    const rows = await ctx.db
      .select()
      .from(closedDays)
      .where(gt(closedDays.day, today))
      .orderBy(asc(closedDays.day))
    // Approval may come until the day itself, whatever its first day.
    return [...Map.groupBy(rows, ({ day }) => day)].flatMap(([, versions]) =>
      carriedVersion(versions, today, ({ day, reason, starts_on }) => ({ id: day, reason, starts_on })).map(
        ({ entry, leaves }) => ({ entry, ...(leaves ? { leaves } : {}) }),
      ),
    )
  },
  compare(ctx, wanted, here) {
    if (wanted.id <= todayOf(ctx)) return { is: 'over' }
    if (!here) return { is: 'new' }
    return here.entry.reason === wanted.reason ? { is: 'same' } : { is: 'different', in: 'reason' }
  },
  async write({ ctx, by }, entry) {
    await draftClosedDay(ctx, by, { ...entry, starts_on: laterOf(entry.starts_on, todayOf(ctx)) })
  },
})

/** The author of the wordings that a build brings. */
const OF_BUILD = 'specification'

export const claimWordings = kind({
  name: 'claims',
  words: { one: 'claim', many: 'claims' },
  tables: ['claims'],
  call: staffContract.claims.draft,
  entry: formOf(staffContract.claims.draft),
  titleOf: ({ id }) => id,
  async read(ctx) {
    const rows = await ctx.db.select().from(claims).where(ne(claims.author, OF_BUILD))
    return CLAIM_IDS.flatMap((id) =>
      carriedVersion(
        rows.filter(({ claim }) => claim === id),
        todayOf(ctx),
        ({ text, figures, evidence, source, population, studied, expires_on }) => ({
          id,
          text,
          figures,
          evidence,
          source,
          population,
          studied,
          expires_on,
        }),
      ),
    )
  },
  async write({ ctx, by }, entry) {
    await draftClaim(ctx, by, entry)
  },
})
