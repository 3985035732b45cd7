export { saveOrderAttribution } from './save-order-attribution.ts'
export { containsAddress, saveVisitAttribution } from './save-visit-attribution.ts'
