import type { Drug } from '../dosing/drug.ts'
import { prescribedStrength } from '../dosing/ladders.ts'
import type { FormName } from './answers.ts'

/** Shown on /sorry when the order is not pending_approval (document 3 §4, §8). */
export const ORDER_NOT_PENDING =
  'Order not found or the assessment form was already submitted. Login to your dashboard to see details.'
/** Shown on /sorry when the order does not load (document 3 §8). */
export const ORDER_LOAD_FAILED = 'An error occurred while fetching your order. Please try again later.'
/** The loader's current dose when none is known, tirzepatide orders only; micrograms (decisions X-53). */
export const LOADER_DEFAULT_DOSE = 2500
/** The status in which a form may be submitted (document 3 §4). */
const OPEN_STATUS = 'pending_approval'

/** What the choice of a form depends on. `drug` is null for an order of neither drug. */
export type FormFacts = {
  readonly drug: Drug | null
  readonly healthId: string | null
  readonly providerId: number
  /** Whether we issued an earlier prescription (decisions D-31). */
  readonly hasOwnPrescription: boolean
}

/** The form that the order requires, and the one to show: they differ when a valid type query requests another. */
export type FormChoice = { readonly shown: FormName; readonly calledFor: FormName }

/**
 * Returns the form that an order requires: refill for either drug with a health id (document 3 §4) and an earlier
 * prescription from us (decisions D-31); otherwise the medical form for provider 1 and the bare form for others.
 */
export function formCalledFor(facts: FormFacts): FormName {
  if (facts.drug && facts.healthId && facts.hasOwnPrescription) return 'refill'
  return facts.providerId === 1 ? 'medical' : 'bare'
}

/** Chooses the form to show: a valid type query wins (decisions X-52), except a refill form that mayAnswer rejects. */
export function chooseForm(facts: FormFacts, type: string | null): FormChoice {
  const calledFor = formCalledFor(facts)
  const wanted = isFormName(type) && mayAnswer(type, facts) ? type : calledFor
  return { shown: wanted, calledFor }
}

/** Whether a form may be answered: not the refill form if we never took the patient's medical history (X-52, D-31). */
export function mayAnswer(form: FormName, facts: FormFacts): boolean {
  return form !== 'refill' || (facts.healthId !== null && facts.hasOwnPrescription)
}

/** Whether a text is one of the three values of the type query and of frmName. */
export function isFormName(text: string | null | undefined): text is FormName {
  return text === 'medical' || text === 'bare' || text === 'refill'
}

/** Returns the message for /sorry; undefined when the form may open. */
export function loaderRefusal(status: string): string | undefined {
  return status === OPEN_STATUS ? undefined : ORDER_NOT_PENDING
}

/**
 * Returns the current dose in micrograms as a prescribed strength, whichever list it was read from. Unknown: 2.5
 * mg for tirzepatide, none for semaglutide (decisions X-53).
 */
export function currentDoseOf(drug: Drug, knownUg: number | null | undefined): number | undefined {
  const known = knownUg ? prescribedStrength(drug, knownUg) : undefined
  return known ?? (drug === 'tirzepatide' ? LOADER_DEFAULT_DOSE : undefined)
}
