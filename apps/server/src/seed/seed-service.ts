import type { Ctx } from '../context.ts'
import { inJob } from '../call-context.ts'
import { checkClosedStates } from '../features/ground/closed-states/index.ts'
import { closeOnDrafts } from '../features/care/state-openings/index.ts'
import { resumeWaitlistCheck } from '../features/desks/waitlist/index.ts'
import { askOldProducts } from '../features/ground/pharmacies/index.ts'
import { askAfterStart } from '../features/care/state-notices/index.ts'
import { scheduleMissingWarnings } from '../features/people/staff-accounts/index.ts'
import { seedAlert } from './seed-alert.ts'
import { seedCannedReplies } from './seed-canned-replies.ts'
import { seedClaims } from './seed-claims.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedDemo } from './seed-demo.ts'
import { seedForms } from './seed-forms.ts'
import { seedLegalTexts } from './seed-legal-texts.ts'
import { seedPharmacies } from './seed-pharmacies.ts'
import { seedPrices } from './seed-prices.ts'
import { seedSampleNotices } from './seed-sample-notices.ts'
import { seedSignatures } from './seed-signatures.ts'
import { seedStaff } from './seed-staff.ts'
import { seedStates } from './seed-states.ts'
import { seedStories } from './seed-stories.ts'

/**
 * Fills a new database with what every mode needs, then with what the configuration names. Safe to run again: each seed
 * first reads what is there, and writes only what this build has in addition.
 */
export async function seedService(ctx: Ctx): Promise<void> {
  const { seed } = ctx.config
  if (seed !== 'none') await seedSampleNotices(ctx)
  await seedTables(ctx, { byDecision: ctx.config.mode === 'production' })
  await seedClaims(ctx)
  if (ctx.config.mode !== 'production') await seedSignatures(ctx.db, ctx.clock)
  await resumeWaitlistCheck(ctx)
  if (seed !== 'none') await seedClinic(ctx)
  await scheduleMissingWarnings(ctx)
  await inJob(ctx, () => closeOnDrafts(ctx))
  await inJob(ctx, () => checkClosedStates(ctx))
  await askAfterStart(ctx)
  await askOldProducts(ctx)
}

export async function seedTables(
  ctx: Pick<Ctx, 'db' | 'clock' | 'random'>,
  { byDecision = false }: { byDecision?: boolean } = {},
): Promise<void> {
  await seedLegalTexts(ctx.db, ctx.clock)
  await seedStates(ctx, { byDecision })
  await seedForms(ctx.db, ctx.clock)
  await seedPrices(ctx.db)
  await seedCannedReplies(ctx)
}

/** The staff of the demo, what they need to treat somebody, and unless only they are wanted its patients. */
async function seedClinic(ctx: Ctx): Promise<void> {
  await seedPharmacies(ctx)
  await seedCoupons(ctx.db, ctx)
  await seedStories(ctx)
  await seedStaff(ctx)
  if (ctx.config.seed === 'demo') await seedDemo(ctx)
  await seedAlert(ctx)
}
