import { CallError, CONNECTION_MESSAGES } from '../../lib/call-error.ts'
import type { api } from '../../lib/patient-api.ts'

export type Offer = NonNullable<Awaited<ReturnType<typeof api.addOn.readAddOnOffer>>['offer']>
export type Choice = Offer['options'][number]['selectedMed']

/** Document 2 §8; which one when is S-45. */
export const ADD_ON_MESSAGES = {
  unexpected: 'An unexpected error occurred.',
  failed: 'Something went wrong. Please try again.',
} as const

/** The sentence for a call that threw: the server's, else one for an answer without words, else one for no answer. */
export function addOnFailure(error: unknown): string {
  if (!(error instanceof CallError) || error.code === 'offline' || error.code === 'timeout')
    return ADD_ON_MESSAGES.failed
  const said = error.message.trim()
  return said && said !== CONNECTION_MESSAGES.unexpected ? said : ADD_ON_MESSAGES.unexpected
}

/** The sentence for an answer, or null where it is a success. */
export const addOnRefusal = (answer: { status?: unknown; message?: string } | undefined): string | null =>
  answer?.status === 'success' ? null : answer?.message?.trim() || ADD_ON_MESSAGES.unexpected
