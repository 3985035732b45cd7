export { endTreatment } from './end-treatment.ts'
export { resumeMoney } from './resume-money.ts'
export { holdOnWords } from './hold-on-words.ts'
export { readOwnHold, stopOwnCare } from './stop-own-care.ts'
