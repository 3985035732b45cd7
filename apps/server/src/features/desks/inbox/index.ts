export { releaseIdle, releaseWhenIdle } from './release-idle.ts'
export { claimThread, closeThread, handOverThread } from './move-thread.ts'
export { replyToThread } from './reply-to-thread.ts'
export { changeCannedReply, createCannedReply } from './canned-replies.ts'
