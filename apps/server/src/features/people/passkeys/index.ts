export { removePasskeysOf } from './passkey-store.ts'
