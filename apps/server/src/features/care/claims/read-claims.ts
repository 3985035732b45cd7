import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { versionInForce } from '../../ground/approvals/index.ts'
import { readRegister, stateOf } from './claims-store.ts'

/** Lists the claims that pages may show now: approved, in date, supported, and signed if they are about results (D-09). */
export async function readClaims(ctx: Ctx) {
  const { register, isSigned } = await readRegister(ctx.db)
  return {
    status: 'success' as const,
    message: 'Claims.',
    claims: register.flatMap(({ id, versions }) => {
      const shown = versionInForce(versions)
      if (!shown?.approved_at || stateOf(versions, isSigned, ctx) !== 'shown') return []
      const { text, figures, evidence, source, population, studied, expires_on, approved_at } = shown
      return [
        {
          id,
          text,
          figures,
          evidence,
          source,
          population,
          studied,
          expires_on,
          approved_on: easternDate(approved_at),
        },
      ]
    }),
  }
}
