import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { Disclaimer } from './disclaimer.tsx'

/** From this many characters left the counter says so in words. */
const WORDS_AT = 20

type Props = {
  text: string
  limit: number
  connected: boolean
  onChange: (text: string) => void
  onSend: () => void
}

/** The field: Enter sends, Shift+Enter breaks the line. A text that cannot be sent now stays in it. */
export function Composer({ text, limit, connected, onChange, onSend }: Props) {
  const t = useTexts(supportChatTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const left = limit - text.trim().length
  const sendable = connected && text.trim() !== '' && left >= 0
  const send = () => {
    onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in an input method picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="border-t border-hairline px-3.5 pt-3 pb-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <textarea
          ref={field}
          id="support-message"
          rows={text.includes('\n') || text.length > 60 ? 3 : 1}
          aria-label={t('message')}
          placeholder={t('write')}
          aria-invalid={left < 0 || undefined}
          aria-describedby="support-count"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="control-box block resize-none"
        />
        <button
          type="button"
          aria-label={t('send')}
          aria-disabled={!sendable || undefined}
          onClick={send}
          className={`grid size-13 flex-none place-items-center rounded-control border-[1.5px] ${
            sendable
              ? 'border-bottle bg-bottle text-white hover:bg-bottle-deep'
              : 'cursor-not-allowed border-dashed border-control bg-paper text-muted'
          }`}
        >
          <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
            <path d="M20 4L4 10.5l6.5 3L14 20z" strokeLinejoin="round" />
          </svg>
        </button>
      </div>
      <div className="type-meta flex justify-between gap-3 px-1 pt-2 leading-snug text-muted">
        <Disclaimer />
        <span
          id="support-count"
          aria-live={left <= WORDS_AT ? 'polite' : 'off'}
          className={`flex-none ${left < 0 ? 'font-semibold text-error' : ''}`}
        >
          {left < 0
            ? t('over', { count: -left })
            : left <= WORDS_AT
              ? t('left', { count: left })
              : t('count', { count: limit - left, limit })}
        </span>
      </div>
    </div>
  )
}
