export { storeNotices } from './write-legal.ts'
export { legalLabels, unapprovedPages } from './legal-store.ts'
export { draftLegal } from './write-legal.ts'
