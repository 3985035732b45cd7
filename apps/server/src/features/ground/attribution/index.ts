export { saveOrderAttribution } from './save-order-attribution.ts'
export { containsAddress, saveVisitAttribution } from './save-visit-attribution.ts'
export type { Touch } from './save-visit-attribution.ts'
