import { createContext, useContext, type ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { shellTexts } from '../../texts/en/shell.ts'
import { openSupportChat } from './open-support-chat.ts'

/** The number of unread messages; the first page has none, because it makes no calls. */
export const SupportBadge = createContext<ReactNode>(null)

/**
 * The bubble (G-SHL-004, D-41): in the flow in front of the footer, and from 1280 px up also in the margin at the foot of
 * the screen. At 390 px and below the header's Help opens the chat.
 */
export function SupportButton() {
  const t = useTexts(shellTexts)
  return (
    <div className="bubble-dock">
      <button type="button" onClick={openSupportChat} className="bubble">
        <svg aria-hidden viewBox="0 0 24 24">
          <path d="M4 5h16v12h-8l-5 4v-4H4z" />
        </svg>
        <span>{t('chat')}</span>
        {useContext(SupportBadge)}
      </button>
    </div>
  )
}
