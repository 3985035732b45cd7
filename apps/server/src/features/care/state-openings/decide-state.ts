import { OPENING_LIMITS, RED_LINE_TEXTS } from '@contour/domain/states/state-opening'
import { easternDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { currentActor } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { stateOpenings, stateRules } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { settleClosedStates } from '../../ground/closed-states/index.ts'
import { lockState, stateGate } from './state-gate.ts'

/** Who decides: the name that the page shows. */
type By = { name: string }
type Deciding = Pick<Ctx, 'db' | 'clock' | 'random' | 'config' | 'alarmWords'>

const required = (text: string, field: string, message: string): string => {
  const trimmed = text.trim()
  if (trimmed.length < OPENING_LIMITS.least) throw new AppError('invalid_request', { field, message })
  return trimmed
}

const gateOf = async (tx: Tx, ctx: Deciding, code: string) => {
  const [row] = await lockState(tx, code)
  const gate = row ? await stateGate(tx, ctx, code) : null
  if (!gate) throw notFound()
  return gate
}

/**
 * Opens a state by decision (D-101). Refused while a red line stands; the law's document, as counsel gave it, is stored with
 * the decision.
 * @throws AppError not_found, invalid_request with the field, conflict naming what stands in the way or that it is open
 */
export async function openState(
  ctx: Deciding,
  by: By,
  input: { state: string; law_document: string; law_dated: PlainDate; reason: string },
) {
  const document = required(
    input.law_document,
    'law_document',
    'Name the document that says what the state asks for.',
  )
  const reason = required(input.reason, 'reason', 'Say why.')
  if (input.law_dated > easternDate(ctx.clock.now()))
    throw new AppError('invalid_request', {
      field: 'law_dated',
      message: 'The document is dated in the future.',
    })
  return ctx.db.transaction(async (tx) => {
    const { rule, opened, lines } = await gateOf(tx, ctx, input.state)
    if (opened && rule.gated) throw new AppError('conflict', { message: `${rule.name} is open already.` })
    if (lines.length > 0)
      throw new AppError('conflict', {
        message: `${rule.name} cannot open yet. ${lines.map((line) => RED_LINE_TEXTS[line].stands).join(' ')}`,
      })
    await decide(tx, ctx, by, {
      state: rule.state,
      verdict: 'opened',
      reason,
      law_document: document,
      law_dated: input.law_dated,
    })
    await tx
      .update(stateRules)
      .set({ served: true, gated: true, message: '', to_confirm: '' })
      .where(eq(stateRules.state, rule.state))
    await settleClosedStates(tx, ctx)
    return { status: 'success' as const, message: `${rule.name} is open.` }
  })
}

/**
 * Closes a state: nobody new buys there, and visitors read the message (D-101). Patients in treatment keep their care (D-104).
 * @throws AppError not_found, invalid_request with the field, conflict where it is closed already
 */
export async function closeState(
  ctx: Deciding,
  by: By,
  input: { state: string; message: string; reason: string },
) {
  const message = required(input.message, 'message', 'Write what visitors from there read.')
  const reason = required(input.reason, 'reason', 'Say why.')
  return ctx.db.transaction(async (tx) => {
    const { rule, opened } = await gateOf(tx, ctx, input.state)
    if (!opened && rule.message === message)
      throw new AppError('conflict', { message: `${rule.name} is closed with this message already.` })
    await decide(tx, ctx, by, { state: rule.state, verdict: 'closed', reason })
    await tx
      .update(stateRules)
      .set({ served: false, gated: true, message })
      .where(eq(stateRules.state, rule.state))
    await settleClosedStates(tx, ctx)
    return { status: 'success' as const, message: `${rule.name} is closed.` }
  })
}

async function decide(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  by: By,
  decision: Omit<typeof stateOpenings.$inferInsert, 'actor' | 'actor_name' | 'at' | 'id'>,
): Promise<void> {
  await tx
    .insert(stateOpenings)
    .values({ ...decision, actor: currentActor(), actor_name: by.name, at: clock.now() })
  await audit(tx, decision.verdict === 'opened' ? 'state.opened' : 'state.closed', {
    subject: `state:${decision.state}`,
    after: {
      reason: decision.reason,
      ...(decision.law_document ? { law_document: decision.law_document } : {}),
    },
  })
}
