import type { FormContext, FormName } from '@contour/domain/assessments/answers'
import type { Definition } from '@contour/domain/assessments/definition'
import {
  chooseForm,
  currentDoseOf,
  loaderRefusal,
  ORDER_LOAD_FAILED,
  ORDER_NOT_PENDING,
} from '@contour/domain/assessments/form-choice'
import type { Form } from '@contour/domain/assessments/form-session'
import { parseStrength } from '@contour/domain/dosing/ladders'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import {
  definitionWithoutConnection,
  dropLoaderState,
  orderWithoutConnection,
  saveDefinition,
  saveLoadedOrder,
} from './loader-state.ts'
import type { LoadedOrder, ServedDefinition } from './loaded-order.ts'

/** The file under which each form is served (document 3 §7; the bare form has no file of its own, S-67). */
const DEFINITION_FILES: Readonly<Record<FormName, string>> = {
  medical: 'new_question_mdi.json',
  refill: 'mdi_refill_3july.json',
  bare: 'bare',
}

/** Thrown if no form can be filled in for the order: /sorry shows the reason. */
export class FormRefused extends Error {}

/** Loads the order data for the questionnaire. Throws FormRefused if the form may not open (document 3 §4). */
export async function loadOrder(id: string): Promise<LoadedOrder> {
  const loaded = await readOrder(id)
  const refusal = loaderRefusal(loaded.order.status)
  if (!refusal) return loaded
  dropLoaderState()
  throw new FormRefused(refusal)
}

/** Without a connection the order is the one that was loaded last on this device, for 24 hours (P-LDR-009). */
async function readOrder(id: string): Promise<LoadedOrder> {
  try {
    const loaded = await api.assessments.loadForm({ id })
    saveLoadedOrder(id, loaded)
    return loaded
  } catch (error) {
    const kept = orderWithoutConnection(id, error)
    if (kept) return kept
    if (error instanceof CallError && error.code === 'state_not_served') throw new FormRefused(error.message)
    const absent = error instanceof CallError && error.status === 404
    throw new FormRefused(absent ? ORDER_NOT_PENDING : ORDER_LOAD_FAILED)
  }
}

/** Determines which form to show, and what its rules know about the order and the patient. */
export function contextOf(loaded: LoadedOrder, type: string | null): FormContext {
  const drug = loaded.isSema ? 'semaglutide' : 'tirzepatide'
  const { shown } = chooseForm(
    {
      drug: loaded.isSema || loaded.isTriz ? drug : null,
      healthId: loaded.health_id,
      providerId: loaded.providerId,
      hasOwnPrescription: loaded.has_own_prescription,
    },
    type,
  )
  const known = loaded.currentDose === null ? undefined : parseStrength(loaded.currentDose)
  return {
    form: shown,
    drug,
    term: loaded.order.term,
    gender: loaded.gender,
    state: loaded.state,
    currentDose: currentDoseOf(drug, known),
    ...(loaded.refill_question === null ? {} : { stateQuestion: loaded.refill_question }),
    antiNausea: loaded.anti_nausea,
  }
}

export type LoadedForm = Form & { version: string }

/** Loads the published questions of an order's form. Throws a CallError. */
export async function loadDefinition(orderId: string, context: FormContext): Promise<LoadedForm> {
  const { version, questions, dependencies } = await readDefinition(orderId, DEFINITION_FILES[context.form])
  // The server publishes only definitions that passed the check, so the shape is not validated here.
  const definition = { questions, dependencies } as unknown as Definition
  return { definition, context, version }
}

async function readDefinition(orderId: string, file: string): Promise<ServedDefinition> {
  try {
    const served = await api.assessments.readDefinition({ name: file })
    saveDefinition(orderId, file, served)
    return served
  } catch (error) {
    const kept = definitionWithoutConnection(orderId, file, error)
    if (kept) return kept
    throw error
  }
}
