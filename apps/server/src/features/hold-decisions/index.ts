export { readOwnHold, stopOwnCare } from './stop-own-care.ts'
