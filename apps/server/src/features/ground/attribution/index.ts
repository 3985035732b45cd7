export { saveOrderAttribution } from './save-order-attribution.ts'
export { containsAddress, saveVisitAttribution, type Touch } from './save-visit-attribution.ts'
