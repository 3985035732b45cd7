import { PORTRAIT } from '@contour/domain/staff-accounts/clinician-profile'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { cliniciansTexts } from '../../texts/en/clinicians.ts'

/** The types that the server decodes. */
export const PORTRAIT_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Returns why a file cannot be sent as a portrait, or null; the server checks again, and counts the pixels. */
export function portraitProblem(
  { type, size }: Pick<File, 'type' | 'size'>,
  t: TextsOf<typeof cliniciansTexts>,
): string | null {
  if (!PORTRAIT_TYPES.includes(type)) return t('wrongType')
  return size > PORTRAIT.maxBytes ? t('tooLarge') : null
}
