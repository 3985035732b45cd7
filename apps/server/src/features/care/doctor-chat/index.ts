export { countUnread as countDoctorUnread } from './count-unread.ts'
