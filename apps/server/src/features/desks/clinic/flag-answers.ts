import type { Term } from '@contour/domain/catalog/price-book'
import { productById } from '@contour/domain/dosing/formulary'
import { slotOfLabel, type MonthSlot } from '@contour/domain/dosing/months'
import { quantityFlags } from '@contour/domain/prescriptions/quantity-flags'
import { checkSigningAnswers, signingFlags } from '@contour/domain/prescriptions/signing-flags'
import type { SigningAnswer, SigningFlag } from '@contour/domain/prescriptions/signing-flags'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { signatureAnswers } from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import type { TreatmentState } from '../../care/prescriptions/index.ts'
import type { OrderFacts } from './order-facts.ts'
import { chartFlags, flagsOfDoses } from './signing-flags.ts'

export type FlagAnswer = SigningAnswer

export type AnsweredFlag = { readonly flag: SigningFlag; readonly answer: SigningAnswer }

type Signature = {
  order: OrderRow
  facts: Pick<OrderFacts, 'user' | 'forms' | 'stopped' | 'samePerson' | 'otherGlp' | 'person' | 'antiNausea'>
  treatment: TreatmentState
  term: Term
  lines: readonly { slot: string; med_id: string; quantity: string }[]
  answers: readonly SigningAnswer[]
}

/**
 * Computes the flags of an order and of the lines to be signed as they are now, and compares the answers with them
 * (D-82).
 * @throws AppError conflict where the flags are not those that the clinician saw and answered; invalid_request where one
 *   stops the treatment, or an answer does not do
 */
export function assertFlagsAnswered(input: Signature): {
  flags: readonly SigningFlag[]
  answered: AnsweredFlag[]
} {
  const { order, facts, treatment, answers } = input
  const flags = signingFlags([
    ...chartFlags(facts, treatment),
    ...flagsOfDoses(order.drug, treatment, scheduleOf(input.lines)),
    ...quantityFlags(input.term, input.lines),
  ])
  const { changed, missing, open } = checkSigningAnswers(flags, answers)
  if (changed.length > 0)
    throw new AppError('conflict', {
      message: `The flags of this chart have changed. Look at them again: ${changed.join(' ')}`,
      details: { changed: [...changed] },
    })
  // A flag without an answer may be one that the clinician has not seen: the screen reads the chart again.
  if (missing.length > 0 && !flags.some(({ stops }) => stops))
    throw new AppError('conflict', { message: missing[0] ?? '', details: { missing: [...missing] } })
  if (open.length > 0)
    throw new AppError('invalid_request', { message: open[0] ?? '', details: { problems: [...open] } })
  const answered = flags.flatMap((flag) => {
    const answer = answers.find(({ id }) => id === flag.id)
    return answer ? [{ flag, answer }] : []
  })
  return { flags, answered }
}

export async function saveFlagAnswers(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  prescription: { id: number },
  answered: readonly AnsweredFlag[],
): Promise<void> {
  if (answered.length === 0) return
  await tx.insert(signatureAnswers).values(
    answered.map(({ flag, answer }) => ({
      prescription_id: prescription.id,
      flag: flag.id,
      rule: flag.rule,
      severity: flag.severity,
      title: flag.reason,
      words: flag.words,
      reason: answer.reason,
      note: answer.note.trim(),
      at: ctx.clock.now(),
    })),
  )
}

/** The strengths of the months that the lines write. */
export function scheduleOf(
  lines: readonly { slot: string; med_id: string }[],
): Partial<Record<MonthSlot, number>> {
  const schedule: Partial<Record<MonthSlot, number>> = {}
  for (const { slot, med_id } of lines) {
    const month = slotOfLabel(slot)
    const product = productById(med_id)
    if (month && product) schedule[month] = product.strengthUg
  }
  return schedule
}
