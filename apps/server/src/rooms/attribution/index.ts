export { keepOrigin } from './keep-origin.ts'
export { holdsAddress, keepTouch } from './keep-touch.ts'
export type { Touch } from './keep-touch.ts'
