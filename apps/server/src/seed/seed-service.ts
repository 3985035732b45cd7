import type { Ctx } from '../context.ts'
import { resumeWaitlistCheck } from '../features/waitlist/index.ts'
import { scheduleMissingWarnings } from '../features/staff-accounts/index.ts'
import { seedCannedReplies } from './seed-canned-replies.ts'
import { seedClaims } from './seed-claims.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedDemo } from './seed-demo.ts'
import { seedForms } from './seed-forms.ts'
import { seedLegalTexts } from './seed-legal-texts.ts'
import { seedPrices } from './seed-prices.ts'
import { seedStaff } from './seed-staff.ts'
import { seedStates } from './seed-states.ts'
import { seedStories } from './seed-stories.ts'

/** Fills a new database with what every mode needs, then with what the configuration names. Safe to run again. */
export async function seedService(ctx: Ctx): Promise<void> {
  await seedStates(ctx.db)
  await seedLegalTexts(ctx.db, ctx.clock)
  await seedForms(ctx.db, ctx.clock)
  await seedPrices(ctx.db)
  await seedClaims(ctx)
  await seedCannedReplies(ctx)
  await resumeWaitlistCheck(ctx)
  if (ctx.config.seed === 'demo') await seedPeople(ctx)
  await scheduleMissingWarnings(ctx)
}

/** Seeds the sample patients of demo mode, and what they need. */
async function seedPeople(ctx: Ctx): Promise<void> {
  await seedCoupons(ctx.db, ctx)
  await seedStories(ctx)
  await seedStaff(ctx)
  await seedDemo(ctx)
}
