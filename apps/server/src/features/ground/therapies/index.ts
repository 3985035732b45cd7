export { saveTherapies } from './save-therapies.ts'
export { newestTherapies } from './therapies-store.ts'
