import { readObject, writeObject } from '../lib/device-store.ts'
import type { PlanOptions, StoredObjects } from '../lib/stored-objects.ts'
import type { DraftData } from './draft-entry.ts'

/** What the report and the medication questionnaire need on another device. */
export function planDraft(
  progress: StoredObjects['progress'] | null,
  offers: StoredObjects['offers'] | null,
): DraftData {
  return {
    desired_weight: progress?.desired_weight ?? null,
    plan: progress?.plan ?? null,
    offers: offers ?? {},
  }
}

/** Restores the draft; values of the wrong type are ignored. */
export function restorePlan(data: DraftData): void {
  const { desired_weight, plan, offers } = data
  writeObject('progress', {
    ...readObject('progress'),
    ...(typeof desired_weight === 'number' ? { desired_weight } : {}),
    ...(plan !== null && typeof plan === 'object' ? { plan: plan as PlanOptions } : {}),
  })
  if (offers !== null && typeof offers === 'object') writeObject('offers', offers as StoredObjects['offers'])
}
