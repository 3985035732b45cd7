export { followPromises, promisedToday } from './promise-store.ts'
export { draftPromises } from './write-promises.ts'
