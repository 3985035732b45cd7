export { applyNotices, askForNotices, askAfterStart } from './ask-for-notices.ts'
