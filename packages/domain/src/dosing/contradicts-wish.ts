import { LADDER, prescribedStrength } from './ladders.ts'
import type { DoseContext } from './month-rules.ts'
import { FORM_SLOTS, type Schedule } from './months.ts'

/**
 * Whether the months of a refill go another way than the patient wants to continue: it is sent back, whichever of the two
 * she changes (D-78). Month 1 goes the wanted way, and no later month goes back beyond what she takes. The other forms offer only what fits the wish, or ask none. At an end of the ladder staying is all there is.
 */
export function contradictsWish({ form, drug, currentDose, wish }: DoseContext, schedule: Schedule): boolean {
  const current = currentDose === undefined ? undefined : prescribedStrength(drug, currentDose)
  const first = schedule['1']
  if (form !== 'refill' || wish === undefined || current === undefined || first === undefined) return false
  const [rung, from] = [LADDER[drug].indexOf(first), LADDER[drug].indexOf(current)]
  if (wish === 'same') return rung !== from
  const goesBack = FORM_SLOTS.some((slot) => {
    const ug = schedule[slot]
    return ug !== undefined && (wish === 'increase' ? ug < current : ug > current)
  })
  if (goesBack) return true
  const last = wish === 'increase' ? LADDER[drug].length - 1 : 0
  if (from === last) return rung !== from
  return wish === 'increase' ? rung <= from : rung >= from
}
