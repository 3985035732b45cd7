import { wipeDevice } from './device-store.ts'
import type { Navigate } from './navigation.ts'

let leaving = false

/** While the person is logged out: no guard sends this on with the page that was left (S-08). */
export const isLeaving = (): boolean => leaving

/** Ends the session on the server, then on the device; leaves for /login (S-08). A server that is away stops nothing. */
export async function signOut(go: Navigate): Promise<void> {
  try {
    const { api } = await import('./patient-api.ts')
    await api.accounts.logout({})
  } catch {
    // The device forgets either way; the server's session ends by itself after 30 idle days (D-34).
  }
  leaving = true
  try {
    wipeDevice()
    await go('/login')
  } finally {
    leaving = false
  }
}
