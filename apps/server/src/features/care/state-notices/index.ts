export { askForNotices, askAfterStart } from './ask-for-notices.ts'
