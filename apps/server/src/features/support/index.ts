export { maskAddress, maskEmail, maskName } from './mask-contact.ts'
export { likePart, likeStart, personMatches } from './match-patient.ts'
export { addressLines } from './order-progress.ts'
export { ordersOfPerson } from './orders-of-person.ts'
