import { z } from 'zod'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { call, staff } from './call.ts'
import { Instant } from './shapes.ts'
import { StaffPerson } from './staff-access.ts'

const anyStaff = staff(...STAFF_ROLES)

/** Bytes in base64url: the longest is an attestation with its certificates. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)

/** What every authenticator answers (WebAuthn Level 3, 5.1): what belongs to extensions and hints is not read. */
const answerOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: Bytes,
    rawId: Bytes,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: Bytes, ...response }),
    clientExtensionResults: z.object({}),
  })

export const NewPasskey = answerOf({ attestationObject: Bytes })
export const UsedPasskey = answerOf({
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes.optional(),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export type UsedPasskey = z.infer<typeof UsedPasskey>

const publicKey = z.literal('public-key')

export const staffPasskeys = {
  startSignIn: call('POST', '/staff-api/login/passkey/start', {
    summary: 'What a browser needs to sign in with a passkey: a challenge that is valid for five minutes',
    access: { realm: 'public' },
    limits: [{ bucket: 'staff-passkey-start', max: 60, seconds: 900, per: 'source' }],
  }).answers({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      userVerification: z.literal('required'),
      timeout: z.number(),
    }),
  }),
  signIn: call('POST', '/staff-api/login/passkey', {
    summary: 'Opens a staff session by a passkey that verified its owner, in place of password and code',
    access: { realm: 'public' },
    limits: [{ bucket: 'staff-login', max: 30, seconds: 900, per: 'source' }],
    errors: ['wrong_credentials'],
  })
    .takes({ passkey: UsedPasskey })
    .answers({ token: z.string(), staff: StaffPerson }),
  list: call('GET', '/staff-api/me/passkeys', {
    summary: 'The passkeys of the caller',
    access: anyStaff,
  }).answers({
    passkeys: z.array(
      z.object({
        id: z.string(),
        device: z.string().nullable(),
        added_at: Instant,
        last_used_at: Instant.nullable(),
      }),
    ),
  }),
  startAdding: call('POST', '/staff-api/me/passkeys/start', {
    summary: 'What a browser needs to make a passkey for the caller; takes a code of the authenticator',
    access: anyStaff,
    limits: [{ bucket: 'staff-passkey-add', max: 10, seconds: 900, per: 'caller' }],
    errors: ['code_wrong', 'conflict'],
  })
    .takes({ totp: z.string().max(10) })
    .answers({
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
        excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          userVerification: z.literal('required'),
        }),
        timeout: z.number(),
      }),
    }),
  add: call('POST', '/staff-api/me/passkeys', {
    summary: 'Stores the passkey that the browser made for the caller',
    access: anyStaff,
    errors: ['conflict'],
  })
    .takes({ passkey: NewPasskey })
    .answers({}),
  remove: call('POST', '/staff-api/me/passkeys/{id}/remove', {
    summary: 'Removes a passkey of the caller: it signs nobody in any more',
    access: anyStaff,
    errors: ['not_found'],
  })
    .takes({ id: z.string().max(64) })
    .answers({}),
}
