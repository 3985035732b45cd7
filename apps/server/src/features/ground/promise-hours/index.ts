export { followPromises, promisedToday } from './promise-store.ts'
