import { z } from 'zod'
import { response } from './envelope.ts'
import { OrderStatus } from './shapes.ts'

export const orderId = z.strictObject({ id: z.string().max(64) })
export const orderMoved = response({ order_status: OrderStatus })
export const moveErrors = ['not_found', 'wrong_status', 'conflict'] as const
