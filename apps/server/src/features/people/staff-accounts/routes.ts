import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { acceptLink } from './accept-link.ts'
import { approveRoles, refuseRoles } from './decide-role-grant.ts'
import { endSessions } from './end-sessions.ts'
import { invitePerson } from './invite-person.ts'
import { listStaff } from './list-staff.ts'
import { openLink } from './open-link.ts'
import { removeLicense } from './remove-license.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { saveLicense } from './save-license.ts'
import { setActive } from './set-active.ts'
import { updatePerson } from './update-person.ts'

export function staffAccountsRoutes(ctx: Ctx) {
  const os = staffCalls.accounts
  return {
    openLink: os.openLink.handler(({ input }) => openLink(ctx, input.token)),
    acceptLink: os.acceptLink.handler(({ input, context }) => acceptLink(ctx, context.caller, input)),
    list: os.list.handler(({ context }) => listStaff(ctx, context.caller)),
    invite: os.invite.handler(({ input, context }) => invitePerson(ctx, context.caller, input)),
    approveRoles: os.approveRoles.handler(({ input, context }) =>
      approveRoles(ctx, context.caller, input.id),
    ),
    refuseRoles: os.refuseRoles.handler(({ input }) => refuseRoles(ctx, input.id)),
    revokeInvitation: os.revokeInvitation.handler(({ input }) => revokeInvitation(ctx, input.id)),
    update: os.update.handler(({ input }) => updatePerson(ctx, input)),
    setActive: os.setActive.handler(({ input }) => setActive(ctx, input)),
    resetSignIn: os.resetSignIn.handler(({ input, context }) => resetSignIn(ctx, context.caller, input.id)),
    endSessions: os.endSessions.handler(({ input }) => endSessions(ctx, input.id)),
    saveLicense: os.saveLicense.handler(({ input }) => saveLicense(ctx, input)),
    removeLicense: os.removeLicense.handler(({ input }) => removeLicense(ctx, input)),
  }
}
