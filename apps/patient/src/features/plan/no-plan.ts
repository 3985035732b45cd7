import type { PlanOptions } from '../../lib/stored-objects.ts'

/** The answers of a visitor who has not answered yet. */
export const NO_PLAN: PlanOptions = {
  currentlyTakingGLP: null,
  currentGLPMed: null,
  selectedGLPMed: null,
  selectedPlanTerms: null,
  currentDose: null,
}
