import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../context.ts'
import { versionInForce } from '../approvals/index.ts'
import { readRegister, stateOf } from './claims-store.ts'

/** Lists the claims that pages may show now; an expired, withdrawn or unapproved one is not included (D-09). */
export async function readClaims(ctx: Ctx) {
  const now = ctx.clock.now()
  const register = await readRegister(ctx.db)
  return {
    status: 'success' as const,
    message: 'Claims.',
    claims: register.flatMap(({ id, versions }) => {
      const shown = versionInForce(versions)
      if (!shown?.approved_at || stateOf(versions, now) !== 'shown') return []
      const { text, figures, source, population, studied, expires_on, approved_at } = shown
      return [
        { id, text, figures, source, population, studied, expires_on, approved_on: easternDate(approved_at) },
      ]
    }),
  }
}
