export { arrangeVisit } from './arrange-visit.ts'
