import { staffCalls, routes } from '../../../http/implement.ts'
import { acceptLink } from './accept-link.ts'
import { approveRoles, refuseRoles } from './decide-role-grant.ts'
import { endSessions } from './end-sessions.ts'
import { invitePerson } from './invite-person.ts'
import { listStaff } from './list-staff.ts'
import { openLink } from './open-link.ts'
import { removeLicense } from './remove-license.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { reviewAccess } from './review-access.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { saveLicense } from './save-license.ts'
import { setActive } from './set-active.ts'
import { updatePerson } from './update-person.ts'

export const staffAccountsRoutes = routes(staffCalls.accounts, (ctx) => ({
  openLink: ({ input }) => openLink(ctx, input.token),
  acceptLink: ({ input, context }) => acceptLink(ctx, context.caller, input),
  list: ({ context }) => listStaff(ctx, context.caller),
  invite: ({ input, context }) => invitePerson(ctx, context.caller, input),
  approveRoles: ({ input, context }) => approveRoles(ctx, context.caller, input.id),
  refuseRoles: ({ input }) => refuseRoles(ctx, input.id),
  revokeInvitation: ({ input }) => revokeInvitation(ctx, input.id),
  update: ({ input }) => updatePerson(ctx, input),
  setActive: ({ input }) => setActive(ctx, input),
  review: ({ input, context }) => reviewAccess(ctx, context.caller, input.id),
  resetSignIn: ({ input, context }) => resetSignIn(ctx, context.caller, input.id),
  endSessions: ({ input }) => endSessions(ctx, input.id),
  saveLicense: ({ input }) => saveLicense(ctx, input),
  removeLicense: ({ input }) => removeLicense(ctx, input),
}))
