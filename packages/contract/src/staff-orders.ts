import { z } from 'zod'
import { response } from './envelope.ts'
import { OrderStatus } from './shapes.ts'

export const orderId = z.strictObject({ id: z.string().max(64) })
export const orderPath = [{ in: 'path', name: 'id', kind: 'order' }] as const
export const orderMoved = response({ order_status: OrderStatus })
export const moveErrors = ['not_found', 'wrong_status', 'conflict'] as const
