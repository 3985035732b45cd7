export { maskAddress } from './mask-contact.ts'
