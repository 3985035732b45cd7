export { maskAddress, maskEmail, maskName } from './mask-contact.ts'
export { likePart, likeStart, personMatches } from './match-patient.ts'
