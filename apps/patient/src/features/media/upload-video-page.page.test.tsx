import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'
import type { ListedOrder } from '../orders/order-list.ts'

const openUpload = (image_requests: ListedOrder['image_requests']) => {
  const order = orderOf.inReview({ status: 'waiting_prescription', needs_video: true, image_requests })
  openPage(`/upload-video/${order.id}`, { session: robin(), answers: homeOf({ orders: [order] }) })
  return screen.findByRole('heading', { level: 1 })
}

test('D-47 the page of a video that is asked for again repeats why; that of a first video does not', async () => {
  const asked = {
    id: 'request-1',
    image_type: 'av_video' as const,
    reason: 'The video is too dark.',
    note: 'Please sit by a window.',
  }
  await openUpload([asked])
  expect(await screen.findByText('We need a new video')).toBeTruthy()
  expect(screen.getByText('The video is too dark. Please sit by a window.')).toBeTruthy()
  cleanup()
  await openUpload([])
  expect(screen.queryByText('We need a new video')).toBeNull()
})
