import { eq, notLike } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { staffMembers } from '../../../db/schema.ts'
import { openText, sealMark, sealText } from '../../../seal-text.ts'

/** Seals the authenticators of staff that are not sealed with the current key: those from before, and after a rotation. */
export async function sealAuthenticators(ctx: Pick<Ctx, 'db' | 'secrets' | 'random'>): Promise<void> {
  const rows = await ctx.db
    .select({ id: staffMembers.id, stored: staffMembers.totp_secret })
    .from(staffMembers)
    .where(notLike(staffMembers.totp_secret, `${sealMark(ctx.secrets)}%`))
  for (const { id, stored } of rows) {
    const secret = openText(ctx.secrets, 'authenticator', stored)
    if (secret === null) continue
    await ctx.db
      .update(staffMembers)
      .set({ totp_secret: sealText(ctx, 'authenticator', secret) })
      .where(eq(staffMembers.id, id))
  }
}
