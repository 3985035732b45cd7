import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { keepContact } from './keep-contact.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

/** Returns the handlers of this feature's calls. */
export function profileRoutes(ctx: Ctx) {
  const os = patientCalls.profile
  return {
    readProfile: os.readProfile.handler(({ context }) => readProfile(ctx, context.caller)),
    updateProfile: os.updateProfile.handler(({ input, context }) =>
      updateProfile(ctx, context.caller, input),
    ),
    keepContact: os.keepContact.handler(({ input, context }) =>
      keepContact(ctx, context.caller, input.channel),
    ),
  }
}
