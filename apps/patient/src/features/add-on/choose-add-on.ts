import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import type { api } from '../../lib/patient-api.ts'
import type { addOnTexts } from '../../texts/en/add-on.ts'
import type { TextsOf } from '@contour/texts/screen-texts'

export type Offer = NonNullable<Awaited<ReturnType<typeof api.addOn.readAddOnOffer>>['offer']>
export type Choice = Offer['options'][number]['selectedMed']

type T = TextsOf<typeof addOnTexts>

/** Returns the message for a failed call: the server's, else a default for an empty or a missing response. */
export function addOnFailure(error: unknown, t: T): string {
  if (!(error instanceof CallError) || error.code === 'offline' || error.code === 'timeout')
    return t('failed')
  const said = error.message.trim()
  return said && said !== CONNECTION_MESSAGES.unexpected ? said : t('unexpected')
}

/** Returns the error message for a response, or null if it is a success. */
export const addOnRefusal = (
  answer: { status?: unknown; message?: string } | undefined,
  t: T,
): string | null => (answer?.status === 'success' ? null : answer?.message?.trim() || t('unexpected'))
