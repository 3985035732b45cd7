import type { TextsOf } from '@contour/texts/screen-texts'
import type { promisesTexts } from '../../texts/en/promises.ts'
import { callOf, formatWhen, isLate, type FormattedPromise } from './format-promise.ts'

export type StepPromise = {
  /** The one computed time of the wait (D-64); null if none is promised. */
  by: string | null
  /** What happens if it takes longer; null if nothing is promised. */
  note: string | null
  /** Whether the documents' phrase of the wait is still true. */
  inTime: boolean
}

/**
 * Returns what the open step of a tracker says about its wait: the usual time, and until when the patient has
 * our message if it is not kept. A step that waits for the patient promises nothing. `now` is in milliseconds since
 * 1970.
 */
export function stepPromise(
  t: TextsOf<typeof promisesTexts>,
  promise: (FormattedPromise & { at_worst: string }) | null,
  now: number,
): StepPromise {
  if (!promise || promise.with === 'You') return { by: null, note: null, inTime: true }
  const { usual_by, write_by, new_by } = promise
  if (promise.with === 'Support team')
    return {
      by: null,
      note: [promise.usually, callOf(t, promise, now)].filter(Boolean).join(' '),
      inTime: false,
    }
  if (isLate(promise, now))
    return {
      by:
        new_by !== null && Date.parse(new_by) > now
          ? t('stepNewBy', { when: formatWhen(t, new_by, now) })
          : t('stepLate'),
      note: null,
      inTime: false,
    }
  if (!usual_by) return { by: null, note: promise.at_worst || null, inTime: true }
  const when = formatWhen(t, usual_by, now)
  const letter = write_by && formatWhen(t, write_by, now)
  if (Date.parse(usual_by) > now)
    return { by: t('stepBy', { when }), note: letter ? t('ifNot', { when: letter }) : null, inTime: true }
  return { by: t('stepOver', { when }), note: letter ? t('stepLetter', { letter }) : null, inTime: true }
}
