import type { TextsOf } from '@contour/texts/screen-texts'
import { serviceNow } from '@contour/client/service-clock'
import type { Overview } from '../../calls/calls.ts'
import type { overviewTexts } from '../../texts/en/overview.ts'
import { formatFullInstant } from '../../words/times.ts'

/** From so many states on, the line counts them instead of naming each. */
const NAMED = 6

/** Returns the sentence about the states in which nobody is on call: those of now, otherwise the next ones. */
export function nobodyOnCall(
  gaps: Overview['on_call_gaps'],
  t: TextsOf<typeof overviewTexts>,
  now = serviceNow(),
): string {
  const uncovered = gaps.filter(({ from }) => new Date(from) <= now)
  const shown = uncovered.length > 0 ? uncovered : gaps
  const states =
    shown.length < NAMED ? shown.map(({ name }) => name).join(', ') : t('manyStates', { count: shown.length })
  if (uncovered.length > 0) return t('noOneNow', { states })
  const [first = ''] = gaps.map(({ from }) => from).toSorted()
  return t('noOneFrom', { states, time: formatFullInstant(first, now) })
}
