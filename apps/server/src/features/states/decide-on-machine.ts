import type { PlainDate } from '@contour/domain/time/plain-date'
import { inJob } from '../../call-context.ts'
import type { Ctx } from '../../context.ts'
import { closeState, openState } from './decide-state.ts'

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
