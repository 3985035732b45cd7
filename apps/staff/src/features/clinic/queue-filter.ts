import { STATES } from '@contour/domain/intake/states'
import type { QueueFilter } from '../../calls/reads.ts'

/** The filters of the queue, stored in the URL so that they can be bookmarked and survive a sign-in. */
export type QueueChoice = {
  state: string
  drug: string
  kind: string
  flagged: boolean
  mine: boolean
  /** Those whose patients run out first are first (D-88). */
  needed: boolean
}

export function readChoice(params: URLSearchParams): QueueChoice {
  return {
    state: params.get('state') ?? '',
    drug: params.get('drug') ?? '',
    kind: params.get('kind') ?? '',
    flagged: params.get('flagged') === '1',
    mine: params.get('mine') === '1',
    needed: params.get('needed') === '1',
  }
}

/** Returns the URL parameters; only filters that differ from "everything" are included. */
export function writeChoice(choice: QueueChoice): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of ['state', 'drug', 'kind'] as const) if (choice[key]) params.set(key, choice[key])
  for (const key of ['flagged', 'mine', 'needed'] as const) if (choice[key]) params.set(key, '1')
  return params
}

/** Converts the filters to the parameters of the request. */
export function requestedOf(choice: QueueChoice): QueueFilter {
  const drug = choice.drug === 'semaglutide' || choice.drug === 'tirzepatide' ? choice.drug : undefined
  const kind = ORDER_KINDS.find((known) => known === choice.kind)
  return {
    ...(choice.state ? { state: choice.state } : {}),
    ...(drug ? { drug } : {}),
    ...(kind ? { kind } : {}),
    ...(choice.mine ? { mine: true } : {}),
    ...(choice.flagged ? { flagged: true } : {}),
    ...(choice.needed ? { sort: 'needed' as const } : {}),
  }
}

export const isNarrowed = (choice: QueueChoice): boolean => writeChoice(choice).size > 0

export const STATE_CHOICES = STATES.filter((state) => state.served).map(({ code, name }) => ({
  value: code,
  label: name,
}))

export const ORDER_KINDS = ['first', 'refill', 'continuation', 'dose change'] as const
