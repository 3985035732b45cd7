import type { ConversionEndpoint } from '../../adapters/conversion/port.ts'

/** Document 2 §8. */
export const CONVERSION_TRIES = 3
const AFTER_ERROR_MS = [1_000, 2_000]
const AFTER_UNEXPECTED_MS = 2_000

type Sent = Parameters<ConversionEndpoint['send']>[0]

/**
 * Up to three tries: after an error it waits one second and then two, after an unexpected answer two, and then it stops
 * (document 2 §8). It never throws; nobody is shown anything (C-CNV-008).
 */
export async function deliverConversion(
  endpoint: ConversionEndpoint,
  conversion: Sent,
): Promise<{ accepted: boolean; tries: number }> {
  for (let tries = 1; ; tries++) {
    const outcome = await endpoint.send(conversion).catch(() => 'error' as const)
    if (outcome === 'accepted') return { accepted: true, tries }
    if (tries >= CONVERSION_TRIES) return { accepted: false, tries }
    await endpoint.pause(outcome === 'error' ? AFTER_ERROR_MS[tries - 1]! : AFTER_UNEXPECTED_MS)
  }
}
