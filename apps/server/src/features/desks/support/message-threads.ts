import type { OrderThread } from '@contour/domain/orders/order-threads'
import { isKeyOf } from '@contour/domain/table-keys'
import { TEMPLATES } from '../../ground/notifications/index.ts'

/** Returns the thread of a stored message; one that a newer build wrote counts as care, like an unknown event. */
export const messageThread = (kind: string): OrderThread =>
  (isKeyOf(TEMPLATES, kind) ? TEMPLATES[kind].thread : undefined) ?? 'care'
