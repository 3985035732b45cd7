import type { Ctx } from '../../../context.ts'
import { readRegister, stateOf } from './claims-store.ts'

/** Returns the ids of the claims that pages may show now. */
export async function shownClaims(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { register, isSigned } = await readRegister(ctx.db)
  return new Set(
    register.flatMap(({ id, versions }) => (stateOf(versions, isSigned, ctx) === 'shown' ? [id] : [])),
  )
}
