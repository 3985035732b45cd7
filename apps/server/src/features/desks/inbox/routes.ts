import { staffCalls, routes } from '../../../http/implement.ts'
import { addThreadNote } from './add-note.ts'
import {
  changeCannedReply,
  createCannedReply,
  endCannedReply,
  listCannedReplies,
  listCannedVersions,
} from './canned-replies.ts'
import { listThreads } from './list-threads.ts'
import { claimThread, closeThread, handOverThread, releaseThread } from './move-thread.ts'
import { openAttachment } from './open-attachment.ts'
import { passThreadOn } from './pass-on.ts'
import { readThreadContext } from './read-context.ts'
import { readPulse } from './read-pulse.ts'
import { readThread } from './read-thread.ts'
import { markSeen, replyToThread } from './reply-to-thread.ts'

export const inboxRoutes = routes(staffCalls.inbox, (ctx) => ({
  list: ({ input, context }) => listThreads(ctx, context.caller, input),
  pulse: () => readPulse(ctx),
  read: ({ input, context }) => readThread(ctx, context.caller, input),
  context: ({ input, context }) => readThreadContext(ctx, context.caller, input.id),
  openAttachment: ({ input, context }) => openAttachment(ctx, context.caller, input),
  claim: ({ input, context }) => claimThread(ctx, context.caller, input.id),
  release: ({ input, context }) => releaseThread(ctx, context.caller, input.id),
  reply: ({ input, context }) => replyToThread(ctx, context.caller, input),
  note: ({ input, context }) => addThreadNote(ctx, context.caller, input),
  handOver: ({ input, context }) => handOverThread(ctx, context.caller, input),
  passOn: ({ input, context }) => passThreadOn(ctx, context.caller, input),
  close: ({ input, context }) => closeThread(ctx, context.caller, input.id),
  seen: ({ input, context }) => markSeen(ctx, context.caller, input),
}))

export const cannedRepliesRoutes = routes(staffCalls.cannedReplies, (ctx) => ({
  list: () => listCannedReplies(ctx),
  versions: ({ input }) => listCannedVersions(ctx, input.id),
  create: ({ input, context }) => createCannedReply(ctx, context.caller, input),
  change: ({ input, context }) => changeCannedReply(ctx, context.caller, input),
  end: ({ input, context }) => endCannedReply(ctx, context.caller, input.id),
}))
