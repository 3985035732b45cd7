import { EVIDENCE } from '@contour/domain/claims/claim-register'
import { z } from 'zod'
import { PUBLIC, call, staff } from './call.ts'
import { FreeText, Line, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Wording = {
  text: FreeText(400),
  figures: z.record(z.string().max(40), z.number()),
  /** What stands behind it; a claim without any cannot be approved. */
  evidence: z.enum(EVIDENCE),
  source: Line(300),
  population: Line(300),
  studied: Line(300),
  /** Last day on which it may be shown. */
  expires_on: PlainDate,
}

/** A claim that a page may show now (decisions D-09). */
export const ServedClaim = z.object({ id: z.string(), ...Wording, approved_on: PlainDate })
export type ServedClaim = z.infer<typeof ServedClaim>

export const claims = {
  readClaims: call('GET', '/api/app/claims', {
    summary:
      'The approved and unexpired claims of the register, the only source of result and saving figures',
    access: PUBLIC,
  }).answers({ claims: z.array(ServedClaim) }),
}

const claimPath = { id: z.string().max(20) }

export const staffClaims = {
  list: call('GET', '/staff-api/claims', {
    summary: 'Every claim with its newest versions, and whether pages show it',
    access: staff('content', 'administrator'),
  }).answers({
    rows: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['shown', 'draft', 'expired', 'withdrawn', 'unsupported', 'unsigned']),
        versions: z.array(
          z.object({
            ...VersionFacts,
            ...Wording,
            /** Why nobody can approve it as it is; null if its evidence is whole. */
            why_not: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  draft: call('POST', '/staff-api/claims/{id}/versions', {
    summary: 'Writes a new version; pages keep showing the approved one until somebody else approves',
    access: staff('content', 'administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...claimPath, ...Wording })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/claims/{id}/approve', {
    summary: 'Approves the newest version: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ ...claimPath, version: z.number().int() })
    .answers({}),
  withdraw: call('POST', '/staff-api/claims/{id}/withdraw', {
    summary: 'Takes a claim off every page at once; needs no second person',
    access: staff('content', 'administrator'),
    errors: ['not_found'],
  })
    .input(z.strictObject(claimPath))
    .answers({}),
}
