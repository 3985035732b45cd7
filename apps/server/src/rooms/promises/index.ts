export { statusPromise } from './status-promise.ts'
