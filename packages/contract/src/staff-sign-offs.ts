import { ARTIFACT_KINDS, WITHDRAWAL_REASON } from '@contour/domain/sign-offs/artifact'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { FreeText, Instant, Line } from './shapes.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const ArtifactPath = z.string().max(40)

export const Artifact = z.object({
  id: z.string(),
  kind: z.enum(ARTIFACT_KINDS),
  title: z.string(),
  /** Identifies the content as it is now; a signature names it. */
  hash: Hash,
  /** Whether no new patient is taken while it is unsigned; else it is not shown until then. */
  closes: z.boolean(),
  signed: z.boolean(),
  /** Who signed or withdrew last, whatever the content was then; null before the first signature. */
  last: z
    .object({
      verdict: z.enum(['signed', 'withdrawn']),
      signer: z.string(),
      at: Instant,
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Lines that came and went since the last signed content. */
  added: z.number().int(),
  removed: z.number().int(),
})

/** Clinical content, signed by the medical director (D-86). */
export const staffSignOffs = {
  list: call('GET', '/staff-api/sign-offs', {
    summary:
      'Every clinical artifact: whether its content is signed, by whom, and how much has changed since',
    access: staff('medical_director', 'administrator'),
  }).answers({
    rows: z.array(Artifact),
    /** Whether new patients are taken now. */
    open: z.boolean(),
  }),
  read: call('GET', '/staff-api/sign-offs/{id}', {
    summary: 'The content of an artifact line by line, and what differs from the last signed one',
    access: staff('medical_director', 'administrator'),
    errors: ['not_found'],
  })
    .takes({ id: ArtifactPath })
    .answers({
      hash: Hash,
      lines: z.array(z.string()),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      versions: z.array(
        z.object({
          hash: Hash,
          verdict: z.enum(['signed', 'withdrawn']),
          signer: z.string(),
          at: Instant,
          reason: z.string().nullable(),
        }),
      ),
    }),
  sign: call('POST', '/staff-api/sign-offs/sign', {
    summary: 'Signs the content of artifacts with the own name and a code of the authenticator',
    access: staff('medical_director'),
    errors: ['not_found', 'conflict', 'code_wrong'],
    limits: [{ bucket: 'sign-off', max: 30, seconds: 3600, per: 'caller' }],
  })
    .takes({
      artifacts: z
        .array(z.strictObject({ id: ArtifactPath, hash: Hash }))
        .min(1)
        .max(60),
      name: Line(120),
      totp: z.string().max(20),
    })
    .answers({ signed: z.number().int() }),
  withdraw: call('POST', '/staff-api/sign-offs/{id}/withdraw', {
    summary:
      'Withdraws the signature of the present content, with a reason; from then on it counts as unsigned',
    access: staff('medical_director'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: ArtifactPath, hash: Hash, reason: FreeText(WITHDRAWAL_REASON.max) })
    .answers({}),
}
