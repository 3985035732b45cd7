import { z } from 'zod'
import { PATIENT_OR_CHECKOUT, call, staff } from './call.ts'
import { PlainDate, PublicId } from './shapes.ts'

/** What patients see of a clinician; nothing else of a staff account leaves the staff origin (M-08). */
const ClinicianCard = z.object({
  name: z.string(),
  npi: z.string(),
  biography: z.string().nullable(),
  /** Path of the portrait on either origin; null for initials. */
  portrait: z.string().nullable(),
  license: z.object({ state: z.string(), expires_on: PlainDate }).nullable(),
})

export const clinicians = {
  ofOrder: call('GET', '/api/app/orders/{id}/clinician', {
    summary: 'The clinician who signed the newest prescription of an order (M-08)',
    access: PATIENT_OR_CHECKOUT,
    owner: 'order',
    health: true,
    errors: ['not_found'],
  })
    .takes({ id: z.string().max(64) })
    .answers({ clinician: ClinicianCard }),
}

const id = { id: PublicId }
/** Longer than any biography, so that the rule and not the shape says what is wrong. */
const biography = { biography: z.string().max(4000) }

/** Biography and portrait of clinicians. The portrait is uploaded to a plain route. */
export const staffClinicians = {
  readOwn: call('GET', '/staff-api/me/profile', {
    summary: 'What patients see of the caller: name, NPI, biography, portrait, licenses',
    access: staff('clinician'),
  }).answers({
    profile: ClinicianCard.omit({ license: true }).extend({
      licenses: z.array(z.object({ state: z.string(), expires_on: PlainDate })),
    }),
  }),
  saveOwnBiography: call('PUT', '/staff-api/me/biography', {
    summary: 'Changes the biography of the caller; an empty one removes it',
    access: staff('clinician'),
    errors: ['conflict'],
  })
    .input(z.strictObject(biography))
    .answers({}),
  removeOwnPortrait: call('POST', '/staff-api/me/portrait/remove', {
    summary: 'Removes the portrait of the caller; patients see initials',
    access: staff('clinician'),
    errors: ['conflict'],
  }).answers({}),
  saveBiography: call('PUT', '/staff-api/staff/{id}/biography', {
    summary: 'Changes the biography of a clinician; an empty one removes it',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...id, ...biography })
    .answers({}),
  removePortrait: call('POST', '/staff-api/staff/{id}/portrait/remove', {
    summary: 'Removes the portrait of a clinician; patients see initials',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .input(z.strictObject(id))
    .answers({}),
}
