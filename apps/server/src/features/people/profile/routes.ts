import { patientCalls, routes } from '../../../http/implement.ts'
import { keepContact } from './keep-contact.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = routes(patientCalls.profile, (ctx) => ({
  readProfile: ({ context }) => readProfile(ctx, context.caller),
  updateProfile: ({ input, context }) => updateProfile(ctx, context.caller, input),
  keepContact: ({ input, context }) => keepContact(ctx, context.caller, input.channel),
}))
