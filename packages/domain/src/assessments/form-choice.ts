import type { Drug } from '../dosing/drug.ts'
import { prescribedStrength } from '../dosing/ladders.ts'
import { needsVideo } from '../intake/states.ts'
import type { FormName } from './answers.ts'

/** Shown on /sorry when the order is not pending_approval (document 3 §4, §8). */
export const ORDER_NOT_PENDING =
  'Order not found or the assessment form was already submitted. Login to your dashboard to see details.'
/** Shown on /sorry when the order does not load (document 3 §8). */
export const ORDER_LOAD_FAILED = 'An error occurred while fetching your order. Please try again later.'
/** Hours until the loader's state expires (document 3 §9). */
export const LOADER_HOURS = 24
/** The loader's current dose where none is known, tirzepatide orders only; micrograms (decisions X-53). */
export const LOADER_DEFAULT_DOSE = 2500
/** The status in which a form may be answered (document 3 §4). */
const OPEN_STATUS = 'pending_approval'

/** What the choice of a form depends on. `drug` is null for an order of neither drug. */
export type FormFacts = {
  readonly drug: Drug | null
  readonly healthId: string | null
  readonly providerId: number
  /** Whether an earlier prescription of ours exists (decisions D-31). */
  readonly hasOwnPrescription: boolean
}

/** The form the order calls for, and the one to show: they differ when a valid type query asks for another. */
export type FormChoice = { readonly shown: FormName; readonly calledFor: FormName }

/**
 * The form an order calls for: refill for either drug with a health id (document 3 §4) and an earlier
 * prescription of ours (decisions D-31); else provider 1 the medical form; otherwise the bare form.
 */
export function formCalledFor(facts: FormFacts): FormName {
  if (facts.drug && facts.healthId && facts.hasOwnPrescription) return 'refill'
  return facts.providerId === 1 ? 'medical' : 'bare'
}

/** A valid type query wins on screen (decisions X-52), except a refill form where mayAnswer refuses it. */
export function chooseForm(facts: FormFacts, type: string | null): FormChoice {
  const calledFor = formCalledFor(facts)
  const wanted = isFormName(type) && mayAnswer(type, facts) ? type : calledFor
  return { shown: wanted, calledFor }
}

/** False for a refill form of a patient whose medical history we never took (decisions X-52, D-31). */
export function mayAnswer(form: FormName, facts: FormFacts): boolean {
  return form !== 'refill' || (facts.healthId !== null && facts.hasOwnPrescription)
}

/** True for the three values of the type query and of frmName. */
export function isFormName(text: string | null | undefined): text is FormName {
  return text === 'medical' || text === 'bare' || text === 'refill'
}

/** The message for /sorry, or undefined when the form may open. */
export function loaderRefusal(status: string): string | undefined {
  return status === OPEN_STATUS ? undefined : ORDER_NOT_PENDING
}

/**
 * The current dose in micrograms, on the prescribed list whichever list it was read from. Unknown: 2.5 mg
 * for tirzepatide, none for semaglutide (decisions X-53).
 */
export function currentDoseOf(drug: Drug, knownUg: number | null | undefined): number | undefined {
  const known = knownUg ? prescribedStrength(drug, knownUg) : undefined
  return known ?? (drug === 'tirzepatide' ? LOADER_DEFAULT_DOSE : undefined)
}

/** True once a state the loader kept is too old to use. */
export function loaderExpired(savedAt: Date, now: Date): boolean {
  return now.getTime() - savedAt.getTime() >= LOADER_HOURS * 3_600_000
}

/**
 * Where a submitted form leads: the bare form of a video state to the video, any other to /home (3 §2). `asksVideo` is the
 * state's row of the table (M-49); the seeded rule where none is at hand.
 */
export function afterSubmit(
  form: FormName,
  state: string | null,
  asksVideo: boolean = needsVideo(state ?? ''),
): 'upload-video' | 'home' {
  return form === 'bare' && asksVideo ? 'upload-video' : 'home'
}
