import { isEmail } from '@contour/domain/contact/email'
import { checkIntake } from '@contour/domain/intake/intake-rules'
import type { IntakeError } from '@contour/domain/intake/intake-rules'
import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { assertOpenToNew } from '../../care/sign-offs/index.ts'
import { assertStateServed } from '../../ground/states/index.ts'
import { joinWaitlist } from '../waitlist/index.ts'
import type { Intake } from './intake-form.ts'

/**
 * Checks every rule of the five steps again, in their order (document 1 §5); the first that fails is returned. A
 * visitor from a state that we do not serve is added to the waiting list (M-39).
 * @throws AppError state_not_served, closed_to_new, not_eligible (under 18, or a BMI that is never treated), else
 *   invalid_request with field and message
 */
export async function assertEligible(ctx: Ctx, input: Intake): Promise<void> {
  const today = easternDate(ctx.clock.now())
  const { mm, dd, yyyy } = input.dob
  const requested = { ...input, ...input.height, dob: { month: mm, day: dd, year: yyyy } }
  const { lowestGoalBmi } = ctx.config
  const first = checkIntake(requested, today, lowestGoalBmi)
  if (first && !first.stop && (first.field === 'agreed_to_terms' || first.field === 'state'))
    throw toAppError(first)
  await assertServedState(ctx, input)
  await assertOpenToNew(ctx.db, ctx, null)
  // The table checked above, which staff may change, decides which states are served; the other rules run without the
  // state.
  const next = checkIntake({ ...requested, state: ANY_SERVED_STATE }, today, lowestGoalBmi)
  if (next) throw toAppError(next)
}

export const ANY_SERVED_STATE = 'CA'

export const toAppError = ({ field, message, stop }: IntakeError) =>
  new AppError(stop ? 'not_eligible' : 'invalid_request', { field, message })

/**
 * Adds a visitor from a state that we do not serve to the waiting list (M-39).
 * @throws AppError state_not_served
 */
export async function assertServedState(ctx: Ctx, input: Pick<Intake, 'state' | 'email'>): Promise<void> {
  try {
    await assertStateServed(ctx.db, input.state)
  } catch (error) {
    if (error instanceof AppError && isEmail(input.email))
      await joinWaitlist(ctx.db, ctx.clock, input.email, { kind: 'state', about: input.state.toUpperCase() })
    throw error
  }
}
