export { legalLabels, unapprovedPages } from './legal-store.ts'
