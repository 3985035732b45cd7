export { keepTouch } from './keep-touch.ts'
export type { Touch } from './keep-touch.ts'
