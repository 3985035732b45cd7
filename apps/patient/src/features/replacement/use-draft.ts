import { readObject, useObject, writeObject } from '../../lib/device-store.ts'
import type { ReplacementDraft } from '../../lib/stored-objects.ts'

const EMPTY: ReplacementDraft = { step: 'items', items: [], reason: '', photo: null }

/** Returns what the patient has entered so far, saved on the device, and how to change or remove it. */
export function useReplacementDraft() {
  return {
    draft: useObject('replacement') ?? EMPTY,
    change: (part: Partial<ReplacementDraft>) =>
      writeObject('replacement', { ...(readObject('replacement') ?? EMPTY), ...part }),
    clear: () => writeObject('replacement', null),
  }
}
