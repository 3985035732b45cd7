import { isRecord } from '@contour/domain/is-record'
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
    ...(isRecord(plan) ? { plan: planOf(plan) } : {}),
  })
  if (isRecord(offers)) writeObject('offers', offersOf(offers))
}

type Fields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const planOf = (plan: Fields): PlanOptions => ({
  currentlyTakingGLP: typeof plan['currentlyTakingGLP'] === 'boolean' ? plan['currentlyTakingGLP'] : null,
  currentGLPMed: textOf(plan['currentGLPMed']),
  selectedGLPMed: textOf(plan['selectedGLPMed']),
  selectedPlanTerms: typeof plan['selectedPlanTerms'] === 'number' ? plan['selectedPlanTerms'] : null,
  currentDose: textOf(plan['currentDose']),
})

const offersOf = ({ sema, tir, offer }: Fields): StoredObjects['offers'] => ({
  ...(typeof sema === 'string' && { sema }),
  ...(typeof tir === 'string' && { tir }),
  ...(typeof offer === 'string' && { offer }),
})
