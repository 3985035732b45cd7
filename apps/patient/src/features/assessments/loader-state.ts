import { isLoaderStateFresh } from '@contour/domain/assessments/loader-state'
import { isLost, CallError } from '@contour/client/call-error'
import { serviceNow } from '@contour/client/service-clock'
import { readObject, writeObject } from '../../lib/device-store.ts'
import type { LoadedOrder, LoaderState, ServedDefinition } from './loaded-order.ts'

/** Returns the state of an order; null if there is none or it is older than 24 hours, and is then removed. */
function readLoaderState(orderId: string): LoaderState | null {
  const state = readObject('loader')
  if (!state || state.orderId !== orderId) return null
  if (isLoaderStateFresh(state.savedAt, serviceNow())) return state
  writeObject('loader', null)
  return null
}

export const saveLoadedOrder = (orderId: string, order: LoadedOrder): void =>
  writeObject('loader', {
    orderId,
    savedAt: serviceNow().toISOString(),
    order,
    definition: readLoaderState(orderId)?.definition ?? null,
  })

export function saveDefinition(orderId: string, file: string, served: ServedDefinition): void {
  const state = readLoaderState(orderId)
  if (state) writeObject('loader', { ...state, definition: { file, served } })
}

/** Removes the state of an order that may not be answered. */
export const dropLoaderState = (): void => writeObject('loader', null)

/** Returns the order as it was loaded last, if the call that failed was lost on the way; null otherwise. */
export const orderWithoutConnection = (orderId: string, error: unknown): LoadedOrder | null =>
  isLostCall(error) ? (readLoaderState(orderId)?.order ?? null) : null

/** Returns the questions as they were loaded last, in the same way. */
export function definitionWithoutConnection(
  orderId: string,
  file: string,
  error: unknown,
): ServedDefinition | null {
  const definition = isLostCall(error) ? readLoaderState(orderId)?.definition : null
  return definition?.file === file ? definition.served : null
}

const isLostCall = (error: unknown): boolean => error instanceof CallError && isLost(error)
