import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { mailResumeLink } from './mail-resume-link.ts'
import { openResumeLink } from './open-resume-link.ts'
import { readDrafts } from './read-drafts.ts'
import { saveDraft } from './save-draft.ts'

/** Returns the handlers of this feature's calls. */
export function draftsRoutes(ctx: Ctx) {
  const os = patientCalls.drafts
  return {
    readDrafts: os.readDrafts.handler(({ context }) => readDrafts(ctx, context.caller)),
    saveDraft: os.saveDraft.handler(({ input, context }) => saveDraft(ctx, context.caller, input)),
    mailResumeLink: os.mailResumeLink.handler(({ input, context }) =>
      mailResumeLink(ctx, context.caller, input.path),
    ),
    openResumeLink: os.openResumeLink.handler(({ input, context }) =>
      openResumeLink(ctx, context.caller, input.token),
    ),
  }
}
