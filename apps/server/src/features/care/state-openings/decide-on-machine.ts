import { RED_LINE_TEXTS } from '@contour/domain/states/state-opening'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { inJob } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { closeState, openState } from './decide-state.ts'
import { stateGates } from './state-gate.ts'

/** The actor in the audit trail when someone with access to the machine runs npm run states. */
const COMMAND = 'command'

type Typed = {
  state: string
  document?: string
  dated?: PlainDate
  message?: string
  reason?: string
}

/**
 * Opens or closes a state from the command line (D-101).
 * @returns what was done, as a sentence
 * @throws AppError as the page does
 */
export async function decideOnMachine(
  ctx: Pick<Ctx, 'db' | 'clock' | 'random' | 'config' | 'alarmWords'>,
  verb: 'open' | 'close',
  { state, document = '', dated = '', message = '', reason = '' }: Typed,
): Promise<string> {
  const by = { name: 'Command on the machine' }
  const done = await inJob(
    ctx,
    () =>
      verb === 'open'
        ? openState(ctx, by, { state, law_document: document, law_dated: dated, reason })
        : closeState(ctx, by, { state, message, reason }),
    COMMAND,
  )
  return done.message
}

/** Returns a line for each state: whether it is open, and what stands in the way. */
export async function listOnMachine(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'alarmWords'>,
): Promise<string[]> {
  const gates = await stateGates(ctx.db, ctx)
  if (gates.length === 0) return ['No state is on file yet. Start the service once.']
  return gates.map(({ rule, opened, served, lines }) => {
    const now = served ? 'open' : opened ? 'opened, not served' : 'closed'
    return [`${rule.state}  ${rule.name}: ${now}.`, ...lines.map((line) => RED_LINE_TEXTS[line].stands)].join(
      ' ',
    )
  })
}
