import { CHANNELS } from '@contour/domain/conversations/conversation-values'
import type { Channel } from '@contour/domain/conversations/conversation-values'

export const VIEWS = ['open', 'waiting', 'mine', 'nobody', 'answered', 'ticket', 'closed'] as const
export type View = (typeof VIEWS)[number]

/** The filters of the inbox, stored in the URL so that they can be bookmarked and survive a sign-in. */
export type InboxChoice = { channel: Channel | 'all'; view: View; search: string; order: string }

/** What the list is asked for. */
export type InboxFilter = {
  channel?: Channel
  state?: 'waiting' | 'answered' | 'ticket' | 'closed'
  held?: 'mine' | 'nobody'
  search?: string
  order?: string
}

export function readChoice(params: URLSearchParams): InboxChoice {
  return {
    channel: CHANNELS.find((one) => one === params.get('channel')) ?? 'all',
    view: VIEWS.find((one) => one === params.get('view')) ?? 'open',
    search: params.get('search') ?? '',
    order: params.get('order') ?? '',
  }
}

/** Returns the URL parameters; only filters that differ from "everything open" are included. */
export function writeChoice({ channel, view, search, order }: InboxChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (channel !== 'all') params.set('channel', channel)
  if (view !== 'open') params.set('view', view)
  if (search) params.set('search', search)
  if (order) params.set('order', order)
  return params
}

/** Converts the filters to the parameters of the request. */
export function requestedOf({ channel, view, search, order }: InboxChoice): InboxFilter {
  return {
    ...(channel === 'all' ? {} : { channel }),
    ...(view === 'mine' || view === 'nobody' ? { held: view } : {}),
    ...(view === 'waiting' || view === 'answered' || view === 'ticket' || view === 'closed'
      ? { state: view }
      : {}),
    ...(search ? { search } : {}),
    ...(order ? { order } : {}),
  }
}

export const isNarrowed = (choice: InboxChoice): boolean => writeChoice(choice).size > 0
