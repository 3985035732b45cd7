export { maskAddress, maskEmail, maskName } from './mask-contact.ts'
