import type { ApiClient } from '@contour/client/api-client'
import type { patientContract } from '@contour/contract'

type Assessments = ApiClient<typeof patientContract>['assessments']

export type LoadedOrder = Awaited<ReturnType<Assessments['loadForm']>>
export type ServedDefinition = Awaited<ReturnType<Assessments['readDefinition']>>

/** What the loader read of the order opened last, kept on this device for 24 hours (P-LDR-009). */
export type LoaderState = {
  orderId: string
  /** ISO instant of the service's clock. */
  savedAt: string
  order: LoadedOrder
  /** Null until the questions have loaded. */
  definition: { file: string; served: ServedDefinition } | null
}
