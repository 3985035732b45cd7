export { notifyUnread } from './notify-unread.ts'
export { endOverdueReply, reportMissedReplies, resolveOverdueReply } from './report-missed-replies.ts'
export { scheduleUnreadNotice } from './schedule-unread-notice.ts'
