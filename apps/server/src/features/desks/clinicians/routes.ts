import { asStaff } from '../../../caller.ts'
import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { readClinician } from './read-clinician.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { saveBiography } from './save-biography.ts'
import { removePortrait } from './save-portrait.ts'

export const cliniciansRoutes = routes(patientCalls.clinicians, (ctx) => ({
  ofOrder: ({ input, context }) => readClinician(ctx, context.caller, input.id),
}))

export const staffCliniciansRoutes = routes(staffCalls.clinicians, (ctx) => ({
  readOwn: ({ context }) => readOwnProfile(ctx, context.caller),
  saveOwnBiography: ({ input, context: { caller } }) =>
    saveBiography(ctx, { id: asStaff(caller).staffPublicId, biography: input.biography }),
  removeOwnPortrait: ({ context: { caller } }) => removePortrait(ctx, asStaff(caller).staffPublicId),
  saveBiography: ({ input }) => saveBiography(ctx, input),
  removePortrait: ({ input }) => removePortrait(ctx, input.id),
}))
