import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Secrets } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../log.ts'
import type { PaymentGateway } from './port.ts'

type Given = { config: Config; database: Database; clock: Clock; log: Logger; secrets: Secrets }

export type Sandbox = {
  url: string
  tick(now: Date): Promise<void>
  nextExpiry(): Promise<Date | null>
  close(): Promise<void>
}

export async function createPayments(
  _given: Given,
): Promise<{ payments: PaymentGateway; sandbox: Sandbox | null }> {
  return { payments: { kind: 'none' }, sandbox: null }
}
