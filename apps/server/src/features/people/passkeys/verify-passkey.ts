import type { NewPasskey, UsedPasskey } from '@contour/contract'
import type { Ctx } from '../../../context.ts'
import type { staffPasskeys } from '../../../db/schema.ts'
import { openChallenge, type ChallengePurpose } from './challenge.ts'
import { relyingParty } from './relying-party.ts'

/** Loaded at the first passkey: most processes never verify one, and it takes half a second. */
const webAuthn = () => import('@simplewebauthn/server')

/** Checks what a browser made: challenge, origin, that the owner was verified, and the key itself. */
export async function verifyNewPasskey(ctx: Ctx, staffPublicId: string, response: NewPasskey) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { expected } = expectation(ctx, `add:${staffPublicId}`)
  const verified = await verifyRegistrationResponse({ response, ...expected }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    uses: credential.counter,
  }
}

/**
 * Checks a signature with a stored passkey.
 * @returns how often the key has signed by now, and when its challenge was issued; null if anything is not right, as with
 *   a counter that did not grow, which a copy of the key would send
 */
export async function verifyUsedPasskey(
  ctx: Ctx,
  passkey: typeof staffPasskeys.$inferSelect,
  response: UsedPasskey,
): Promise<{ uses: number; issuedAt: number } | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { expected, issued } = expectation(ctx, 'sign-in')
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    counter: passkey.uses,
  }
  const verified = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(() => null)
  const issuedAt = issued()
  if (!verified?.verified || issuedAt === null) return null
  return { uses: verified.authenticationInfo.newCounter, issuedAt }
}

function expectation(ctx: Ctx, purpose: ChallengePurpose) {
  const { origin, id } = relyingParty(ctx.config)
  let issuedAt: number | null = null
  return {
    issued: () => issuedAt,
    expected: {
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      expectedChallenge: (challenge: string) => {
        issuedAt = openChallenge(ctx, purpose, challenge)
        return issuedAt !== null
      },
    },
  }
}
