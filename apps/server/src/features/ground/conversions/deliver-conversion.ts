import { EndpointRefused } from '../../../adapters/conversion/port.ts'
import type { ConversionEndpoint } from '../../../adapters/conversion/port.ts'

/** Tries per conversion (document 2 §8). */
export const CONVERSION_TRIES = 3
const AFTER_ERROR_MS = [1_000, 2_000]
const AFTER_UNEXPECTED_MS = 2_000

type Sent = Parameters<ConversionEndpoint['send']>[0]

/**
 * Sends a conversion in up to three tries: after an error it waits one second and then two, after an unexpected
 * response two, and then it stops (document 2 §8). It never throws, and no user sees an error (C-CNV-008).
 */
export async function deliverConversion(
  endpoint: ConversionEndpoint,
  conversion: Sent,
): Promise<{ accepted: boolean; tries: number; error: string | null }> {
  for (let tries = 1; ; tries++) {
    const outcome = await endpoint
      .send(conversion)
      .catch((error: unknown) => ({ problem: formatProblem(error) }) as const)
    if (outcome === 'accepted') return { accepted: true, tries, error: null }
    const failed = outcome !== 'unexpected'
    if (tries >= CONVERSION_TRIES)
      return { accepted: false, tries, error: failed ? outcome.problem : 'It answered without "success".' }
    await endpoint.pause(failed ? AFTER_ERROR_MS[tries - 1]! : AFTER_UNEXPECTED_MS)
  }
}

/** Describes for staff why a try failed, without any text from the partner, which may be anything. */
function formatProblem(error: unknown): string {
  if (error instanceof EndpointRefused) return `It answered with HTTP status ${error.status}.`
  if (error instanceof SyntaxError) return 'Its answer could not be read.'
  if (error instanceof Error && error.name === 'TimeoutError') return 'It did not answer in time.'
  return 'It could not be reached.'
}
