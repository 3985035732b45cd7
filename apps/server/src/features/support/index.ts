export { maskAddress, maskEmail, maskName } from './mask-contact.ts'
export { likePart, personMatches } from './match-patient.ts'
