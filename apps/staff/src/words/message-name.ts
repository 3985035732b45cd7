import type { TextsOf } from '@contour/texts/screen-texts'
import { messageKindTexts } from '../texts/en/message-kinds.ts'

const hasName = (kind: string): kind is keyof typeof messageKindTexts.english =>
  Object.hasOwn(messageKindTexts.english, kind)

/** Returns the display name of a message; one of an unlisted kind is named by its kind. */
export function messageName(t: TextsOf<typeof messageKindTexts>, kind: string): string {
  if (hasName(kind)) return t(kind)
  const words = kind.replaceAll(/[_.-]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
