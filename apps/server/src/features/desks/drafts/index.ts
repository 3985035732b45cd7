export { expireDrafts } from './expire-drafts.ts'
