import { asStaff } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { readClinician } from './read-clinician.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { saveBiography } from './save-biography.ts'
import { removePortrait } from './save-portrait.ts'

/** Returns the handlers of the patient origin. */
export function cliniciansRoutes(ctx: Ctx) {
  const os = patientCalls.clinicians
  return { ofOrder: os.ofOrder.handler(({ input, context }) => readClinician(ctx, context.caller, input.id)) }
}

/** Returns the handlers of the staff origin: for administrators, and for clinicians about themselves. */
export function staffCliniciansRoutes(ctx: Ctx) {
  const os = staffCalls.clinicians
  return {
    readOwn: os.readOwn.handler(({ context }) => readOwnProfile(ctx, context.caller)),
    saveOwnBiography: os.saveOwnBiography.handler(({ input, context: { caller } }) =>
      saveBiography(ctx, { id: asStaff(caller).staffPublicId, biography: input.biography }),
    ),
    removeOwnPortrait: os.removeOwnPortrait.handler(({ context: { caller } }) =>
      removePortrait(ctx, asStaff(caller).staffPublicId),
    ),
    saveBiography: os.saveBiography.handler(({ input }) => saveBiography(ctx, input)),
    removePortrait: os.removePortrait.handler(({ input }) => removePortrait(ctx, input.id)),
  }
}
