import { patientCalls, routes } from '../../../http/implement.ts'
import { mailResumeLink } from './mail-resume-link.ts'
import { openResumeLink } from './open-resume-link.ts'
import { readDrafts } from './read-drafts.ts'
import { saveDraft } from './save-draft.ts'

export const draftsRoutes = routes(patientCalls.drafts, (ctx) => ({
  readDrafts: ({ context }) => readDrafts(ctx, context.caller),
  saveDraft: ({ input, context }) => saveDraft(ctx, context.caller, input),
  mailResumeLink: ({ input, context }) => mailResumeLink(ctx, context.caller, input.path),
  openResumeLink: ({ input, context }) => openResumeLink(ctx, context.caller, input.token),
}))
