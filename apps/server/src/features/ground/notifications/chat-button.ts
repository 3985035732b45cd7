import { CHAT_LINK_DAYS } from '@contour/domain/conversations/conversation-values'
import type { LetterButton } from './letter.ts'

/**
 * The button that leads to a chat with support. A visitor's link opens the chat in any browser, once; somebody with an
 * account finds it on `page`, after the login.
 */
export const chatButton = (token: string | undefined, page: string): LetterButton => ({
  label: 'Go to our chat',
  ...(token === undefined
    ? { to: page }
    : { to: `/chat/${token}`, note: `The link works once, within ${CHAT_LINK_DAYS} days. Do not share it.` }),
})
