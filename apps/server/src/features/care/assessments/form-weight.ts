import { figure, isWeight } from '@contour/domain/intake/intake-rules'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { appendWeight } from '../../people/profile/index.ts'
import { isRecord } from '@contour/domain/is-record'

const WEIGHT_KEY = 'current_weight'

/** Appends the weight of a submitted form to the patient's weights (D-49); nothing if the form does not ask for it. */
export async function saveFormWeight(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  userId: number,
  { answers }: { answers: unknown },
): Promise<void> {
  const given = Array.isArray(answers)
    ? answers.find((entry) => isRecord(entry) && entry['question'] === WEIGHT_KEY)
    : undefined
  if (!isRecord(given) || typeof given['answer'] !== 'string') return
  const lb = Math.round(figure(given['answer']) * 10) / 10
  if (isWeight(lb)) await appendWeight(tx, ctx.clock, { userId, lb, source: 'form' })
}
