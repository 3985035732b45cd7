import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/order-life-cycle.ts'
import { takesVideo } from './takes-video.ts'

test('D-47 M-13 an order takes the video that it needs before its review, later only one that was requested', () => {
  for (const status of ORDER_STATUSES) {
    const order = { status, needsVideo: true, isRequested: false }
    expect([status, takesVideo(order)]).toEqual([status, status === 'pending_approval'])
    expect(takesVideo({ ...order, needsVideo: false })).toBe(false)
    expect(takesVideo({ ...order, needsVideo: false, isRequested: true })).toBe(true)
  }
})
