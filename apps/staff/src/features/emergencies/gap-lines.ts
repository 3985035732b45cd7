import { serviceNow } from '@contour/client/service-clock'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Rota } from '../../calls/calls.ts'
import type { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'

/** Returns one line for the states without anybody now, and one for each later time at which that begins. */
export function gapLines(
  gaps: Rota['gaps'],
  t: TextsOf<typeof emergenciesTexts>,
  now = serviceNow(),
): string[] {
  const namesAt = new Map<string, string[]>()
  for (const { name, from } of gaps) {
    const key = new Date(from) <= now ? '' : from
    namesAt.set(key, [...(namesAt.get(key) ?? []), name])
  }
  return [...namesAt]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => {
      const states = names.join(', ')
      return from === ''
        ? t('gapStates', { states })
        : t('gapStatesFrom', { states, time: formatFullInstant(from, now) })
    })
}
