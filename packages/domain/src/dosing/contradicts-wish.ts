import { LADDER, prescribedStrength } from './ladders.ts'
import type { DoseContext } from './month-rules.ts'
import type { Schedule } from './months.ts'

/**
 * Whether month 1 of a refill goes another way than the patient wants to continue: it is sent back, whichever of the two she
 * changes (D-78). The other forms offer only what fits the wish, or ask none. At an end of the ladder staying is all there is.
 */
export function contradictsWish({ form, drug, currentDose, wish }: DoseContext, schedule: Schedule): boolean {
  const current = currentDose === undefined ? undefined : prescribedStrength(drug, currentDose)
  const first = schedule['1']
  if (form !== 'refill' || wish === undefined || current === undefined || first === undefined) return false
  const [rung, from] = [LADDER[drug].indexOf(first), LADDER[drug].indexOf(current)]
  if (wish === 'same') return rung !== from
  const last = wish === 'increase' ? LADDER[drug].length - 1 : 0
  if (from === last) return rung !== from
  return wish === 'increase' ? rung <= from : rung >= from
}
