import type { Ctx } from '../../../context.ts'
import { companyOf } from '../../ground/company/index.ts'
import { hmac } from '../../../randomness.ts'
import { isProof } from '../../../secrets.ts'
import { newTotpSecret, setupUri } from '../staff-access/index.ts'
import { waitingRolesOf } from './role-grants-store.ts'
import { usableLink, type StaffLink } from './staff-link-store.ts'

/**
 * Returns what a one-time link sets up, with a secret for the authenticator. The secret is not stored before a code has
 * proven it; the client sends it back with a seal that proves that it is the server's and belongs to this link.
 * @throws AppError link_expired
 */
export async function openLink(ctx: Ctx, token: string) {
  const link = await usableLink(ctx.db, ctx, token)
  const { company } = await companyOf(ctx.db, ctx)
  const secret = newTotpSecret(ctx.random.bytes(20))
  return {
    message: 'Set your password and your authenticator.',
    kind: link.kind,
    email: link.email,
    name: link.name,
    roles: [...link.roles, ...(await waitingRolesOf(ctx.db, { linkId: link.id, name: link.name }))],
    expires_at: link.expires_at.toISOString(),
    authenticator: {
      secret,
      uri: setupUri(secret, { issuer: `${company.name} staff`, email: link.email }),
      seal: sealOf(ctx.secrets.links, link, secret),
    },
  }
}

const sealOf = (key: string, link: StaffLink, secret: string) =>
  hmac(key, `staff-authenticator:${link.token_hash}:${secret}`)

/** Whether the server created the secret for this link. */
export const isSealed = (ctx: Pick<Ctx, 'secrets'>, link: StaffLink, secret: string, seal: string): boolean =>
  isProof(ctx.secrets, 'links', seal, (key) => sealOf(key, link, secret))
