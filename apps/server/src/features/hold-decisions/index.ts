export { readOwnHold } from './stop-own-care.ts'
