import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
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

export function inboxRoutes(ctx: Ctx) {
  const os = staffCalls.inbox
  return {
    list: os.list.handler(({ input, context }) => listThreads(ctx, context.caller, input)),
    pulse: os.pulse.handler(() => readPulse(ctx)),
    read: os.read.handler(({ input, context }) => readThread(ctx, context.caller, input)),
    context: os.context.handler(({ input, context }) => readThreadContext(ctx, context.caller, input.id)),
    openAttachment: os.openAttachment.handler(({ input, context }) =>
      openAttachment(ctx, context.caller, input),
    ),
    claim: os.claim.handler(({ input, context }) => claimThread(ctx, context.caller, input.id)),
    release: os.release.handler(({ input, context }) => releaseThread(ctx, context.caller, input.id)),
    reply: os.reply.handler(({ input, context }) => replyToThread(ctx, context.caller, input)),
    note: os.note.handler(({ input, context }) => addThreadNote(ctx, context.caller, input)),
    handOver: os.handOver.handler(({ input, context }) => handOverThread(ctx, context.caller, input)),
    passOn: os.passOn.handler(({ input, context }) => passThreadOn(ctx, context.caller, input)),
    close: os.close.handler(({ input, context }) => closeThread(ctx, context.caller, input.id)),
    seen: os.seen.handler(({ input, context }) => markSeen(ctx, context.caller, input)),
  }
}

export function cannedRepliesRoutes(ctx: Ctx) {
  const os = staffCalls.cannedReplies
  return {
    list: os.list.handler(() => listCannedReplies(ctx)),
    versions: os.versions.handler(({ input }) => listCannedVersions(ctx, input.id)),
    create: os.create.handler(({ input, context }) => createCannedReply(ctx, context.caller, input)),
    change: os.change.handler(({ input, context }) => changeCannedReply(ctx, context.caller, input)),
    end: os.end.handler(({ input, context }) => endCannedReply(ctx, context.caller, input.id)),
  }
}
