import { useQuery } from '@tanstack/react-query'
import { findState } from '@contour/domain/intake/states'
import { takesVideo } from '@contour/domain/media/takes-video'
import { useText } from '../../lib/device-store.ts'
import { orderList } from '../orders/order-list.ts'
import { useQueryString } from '../../router/use-query-string.ts'

/**
 * Reads the order of the page: whether it takes a video now, the request if another one was asked for, and the name of its
 * state, from the query, else the stored one, else the order's (S-77). Orders that cannot be read stop nobody: a video can be recorded without a connection, and
 * the server decides when it is sent.
 */
export function useVideoOrder(orderId: string) {
  const [query] = useQueryString()
  const stored = useText('userState')
  const { data, isPending, failureCount } = useQuery(orderList)
  const order = data?.orders.find(({ id }) => id === orderId)
  const known =
    findState(query.get('state') ?? '') ?? findState(stored ?? '') ?? findState(order?.state ?? '')
  const asked = order?.image_requests.find(({ image_type }) => image_type === 'av_video') ?? null
  return { stateName: known?.name ?? null, standing: standing(), asked }

  function standing(): 'loading' | 'open' | 'absent' | 'needless' {
    if (isPending) return failureCount === 0 ? 'loading' : 'open'
    if (!data) return 'open'
    if (!order) return 'absent'
    const facts = { status: order.status, needsVideo: order.needs_video, isRequested: asked !== null }
    return takesVideo(facts) ? 'open' : 'needless'
  }
}
