export { breakPromise } from './break-promise.ts'
