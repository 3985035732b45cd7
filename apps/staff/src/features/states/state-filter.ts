import type { OpenedState } from '../../calls/calls.ts'

export const STATE_VIEWS = ['all', 'open', 'blocked', 'closed'] as const
export type StateView = (typeof STATE_VIEWS)[number]

/** What holds now: served, opened by decision but not served, or closed by decision. */
export const viewOf = ({
  opened,
  served,
}: Pick<OpenedState, 'opened' | 'served'>): Exclude<StateView, 'all'> =>
  served ? 'open' : opened ? 'blocked' : 'closed'

/** The states of a view; what was opened and is not served first, because somebody must act. */
export const statesOfView = (rows: readonly OpenedState[], view: StateView): OpenedState[] =>
  rows
    .filter((row) => view === 'all' || viewOf(row) === view)
    .toSorted((a, b) => Number(viewOf(b) === 'blocked') - Number(viewOf(a) === 'blocked'))
