export { assumeReplacementDelivered } from './deliver-replacement.ts'
