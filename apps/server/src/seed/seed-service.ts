import type { Ctx } from '../context.ts'

/** Fills a fresh database with what the configuration names. */
export async function seedService(_ctx: Ctx): Promise<void> {}
