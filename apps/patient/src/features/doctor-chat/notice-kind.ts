import { noticeKindOfText, type NoticeKind } from '@contour/domain/conversations/emergency-alert'
import type { Message } from './doctor-chat-queries.ts'

/** Which notice the newest message of the service is; a thread that is red without one gets the medical one. */
export const noticeKind = (messages: readonly Message[]): NoticeKind =>
  messages
    .map(({ sender, message }) => (sender === 'system' ? noticeKindOfText(message) : null))
    .findLast((kind) => kind !== null && kind !== 'look') ?? 'medical'
