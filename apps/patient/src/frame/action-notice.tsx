import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/error-messages.ts'

/** Tells how the last action of a page ended, in the words of the server; nothing before the first one has ended. */
export function ActionNotice({ message, error }: { message: string | undefined; error: unknown }) {
  if (error)
    return (
      <Notice tone="error" live="assertive">
        {messageOf(error)}
      </Notice>
    )
  return message ? (
    <Notice tone="success" live="polite">
      {message}
    </Notice>
  ) : null
}
