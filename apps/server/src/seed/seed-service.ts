import type { Ctx } from '../context.ts'
import { seedStaff } from './seed-staff.ts'

/** Fills a fresh database with what the configuration names. */
export async function seedService(ctx: Ctx): Promise<void> {
  if (ctx.config.seed !== 'demo') return
  await seedStaff(ctx)
}
