import type { ListedOrder } from '../orders/order-list.ts'

type Replacement = Pick<
  ListedOrder['replacements'][number],
  'state' | 'shipped_at' | 'delivered_at' | 'assumed'
>

/** Returns the steps of a replacement in order, and whether each is done; an assumed delivery is not (M-17). */
export const replacementSteps = ({ state, shipped_at, delivered_at, assumed }: Replacement) =>
  [
    { step: 'asked', done: true },
    { step: 'approved', done: state !== 'requested' },
    { step: 'ships', done: shipped_at !== null },
    { step: 'arrives', done: delivered_at !== null && !assumed },
  ] as const
