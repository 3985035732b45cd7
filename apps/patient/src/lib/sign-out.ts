import { wipeDevice } from './device-store.ts'
import { go } from '../router/go.ts'
import { mayLeave } from './leave-question.ts'

let leaving = false

/** True during logout, so that no guard redirects to /login with the page that was left (S-08). */
export const isLeaving = (): boolean => leaving

/**
 * Ends the session on the server if it can be reached, then on the device, and goes to /login (S-08); first a page on
 * which something would be lost asks.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  try {
    const { api } = await import('./patient-api.ts')
    await api.accounts.logout({})
  } catch {
    // The device's data is removed anyway; the server's session ends automatically after 30 idle days (D-34).
  }
  leaving = true
  try {
    wipeDevice()
    await go('/login')
  } finally {
    leaving = false
  }
}
