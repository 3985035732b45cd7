import { later } from '@contour/ui/later'

const UnreadBadge = later(() => import('../features/support-chat/unread-badge.tsx'))

/** The number on the support bubble, loaded after the page: most visitors have none. */
export const LaterBadge = () => <UnreadBadge />
