import type { Ctx } from '../../context.ts'
import { staffCalls } from '../../http/implement.ts'
import { acceptLink } from './accept-link.ts'
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

/** Returns the handlers of this feature's calls. */
export function staffAccountsRoutes(ctx: Ctx) {
  const os = staffCalls.accounts
  return {
    openLink: os.openLink.handler(({ input }) => openLink(ctx, input.token)),
    acceptLink: os.acceptLink.handler(({ input, context }) => acceptLink(ctx, context.caller, input)),
    list: os.list.handler(({ context }) => listStaff(ctx, context.caller)),
    invite: os.invite.handler(({ input, context }) => invitePerson(ctx, context.caller, input)),
    revokeInvitation: os.revokeInvitation.handler(({ input, context }) =>
      revokeInvitation(ctx, context.caller, input.id),
    ),
    update: os.update.handler(({ input, context }) => updatePerson(ctx, context.caller, input)),
    setActive: os.setActive.handler(({ input, context }) => setActive(ctx, context.caller, input)),
    resetSignIn: os.resetSignIn.handler(({ input, context }) => resetSignIn(ctx, context.caller, input.id)),
    endSessions: os.endSessions.handler(({ input, context }) => endSessions(ctx, context.caller, input.id)),
    saveLicense: os.saveLicense.handler(({ input, context }) => saveLicense(ctx, context.caller, input)),
    removeLicense: os.removeLicense.handler(({ input, context }) =>
      removeLicense(ctx, context.caller, input),
    ),
  }
}
