import { OPENING_LIMITS } from '@contour/domain/states/state-opening'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { statesTexts } from '../../texts/en/states.ts'

/** What is wrong with a text that goes with a decision; undefined if nothing is. */
export const tooShort = (t: TextsOf<typeof statesTexts>, text: string): string | undefined =>
  text.trim().length < OPENING_LIMITS.least ? t('tooShort', { least: OPENING_LIMITS.least }) : undefined
